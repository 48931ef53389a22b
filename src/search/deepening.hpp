#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "search/alphabeta.hpp"
#include "search/player.hpp"

namespace banmen::search {

// How one iteration of a given depth finds the value of the root.
enum class Method {
  pvs,   // a window around the last value, opened when it fails
  mtdf,  // a series of zero windows that close in on the value
};

struct DeepeningOptions {
  Method method = Method::pvs;
  int threads = 1;
  Value contempt = 0;
};

// Iterative deepening on a shared table. With one thread and a limit in nodes or depth, the same
// question gives the same answer.
template <Model M>
class Deepening {
 public:
  using G = typename M::Game;
  using Search = AlphaBeta<M>;

  Deepening(M model, TranspositionTable& table, const DeepeningOptions& options)
      : model_(std::move(model)), table_(table), options_(options) {
    for (int i = 0; i < std::max(1, options.threads); ++i)
      searches_.push_back(std::make_unique<Search>(model_, shared_));
  }

  void set_model(M model) { model_ = std::move(model); }  // e.g. other rule options

  Thought<G> think(const typename G::Position& pos, const Request& request,
                   const ThoughtSink<G>& sink) {
    const auto start = Clock::now();
    shared_.table = &table_;
    shared_.contempt = options_.contempt;
    shared_.finished = false;
    shared_.stop =
        request.limits.time ? request.stop.until(start + *request.limits.time) : request.stop;
    shared_.node_limit = request.limits.nodes.value_or(~std::uint64_t{0});
    const int deepest = std::clamp(request.limits.depth.value_or(max_ply / 2), 1, max_ply / 2);
    table_.new_search();
    for (auto& search : searches_) {
      search->new_search();
      search->set_root(pos);
    }

    Search& main = *searches_.front();
    const std::size_t lines = std::clamp<std::size_t>(
        static_cast<std::size_t>(std::max(1, request.lines)), 1, main.root_moves.size());
    // Helpers fill the shared table until the main thread is done; their results are not read.
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searches_.size(); ++i)
      helpers.emplace_back([&search = *searches_[i], i, deepest] {
        // Odd helpers start one ply deeper, so that threads do not all do the same at once.
        for (int depth = 1 + static_cast<int>(i % 2); depth <= deepest && !search.stopped();
             ++depth)
          search.search_root(depth, -infinite, infinite, 0);
      });

    Thought<G> thought = gather(main, 1, 0);  // for a search stopped before it knows anything
    const auto report = [&](int depth) {
      for (std::size_t i = 0; i < lines && depth > 0; ++i)
        main.extend(main.root_moves[i], static_cast<std::size_t>(depth));
      thought = gather(main, lines, depth);
      thought.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      for (const auto& search : searches_) thought.nodes += search->nodes.get();
    };
    for (int depth = 1; depth <= deepest; ++depth) {
      for (std::size_t line = 0; line < lines && !main.stopped(); ++line)
        iterate(main, depth, line);
      avoid_known_losses(main.root_moves);
      report(depth - (main.stopped() ? 1 : 0));
      if (main.stopped()) break;
      if (sink) sink(thought);
      // A proved end will not change; deeper searches only repeat it.
      const Bounds& best = main.root_moves.front().bounds;
      if (lines == 1 && ((best.proves_win() && win_value - best.lower <= depth) ||
                         (best.proves_loss() && win_value + best.upper <= depth)))
        break;
    }
    shared_.finished = true;
    for (auto& helper : helpers) helper.join();
    report(thought.depth);
    return thought;
  }

 private:
  // Sorts root_moves[line] into place by a search of `depth`.
  void iterate(Search& search, int depth, std::size_t line) {
    const Value last = search.root_moves[line].value;  // -infinite: unknown
    const bool known = depth > 3 && last > -infinite && !is_win(last) && !is_loss(last);
    if (options_.method == Method::mtdf)
      close_in(search, depth, line, last > -infinite ? last : 0);
    else if (known)
      open_up(search, depth, line, last);
    else
      search.search_root(depth, -infinite, infinite, line);
  }

  void open_up(Search& search, int depth, std::size_t line, Value last) {
    Value below = 25, above = 25;
    while (!search.stopped()) {
      const Value alpha = std::max(last - below, -infinite),
                  beta = std::min(last + above, infinite);
      const Value value = search.search_root(depth, alpha, beta, line);
      if (value <= alpha)
        below = below > 400 ? infinite * 2 : below * 4;
      else if (value >= beta)
        above = above > 400 ? infinite * 2 : above * 4;
      else
        return;
    }
  }

  void close_in(Search& search, int depth, std::size_t line, Value guess) {
    Value low = -infinite, high = infinite;
    while (low < high && !search.stopped()) {
      const Value beta = std::max(guess, low + 1);
      guess = search.search_root(depth, beta - 1, beta, line);
      (guess < beta ? high : low) = guess;
    }
  }

  // A search that was stopped may know of the move it liked best that it loses, and little of the
  // others: then one of them comes first. Of moves that all lose, the one that takes longest.
  static void avoid_known_losses(std::vector<typename Search::RootMove>& moves) {
    if (!moves.front().bounds.proves_loss()) return;
    const auto open = std::find_if(moves.begin(), moves.end(),
                                   [](const auto& move) { return !move.bounds.proves_loss(); });
    if (open != moves.end())
      std::rotate(moves.begin(), open, open + 1);
    else
      std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) {
        return a.bounds.upper > b.bounds.upper;
      });
  }

  // What may be said of a root move: proofs by their bounds, and else an estimate within them.
  static Score score_of(const typename Search::RootMove& move, Side mover) {
    const Bounds& bounds = move.bounds;
    if (bounds.proves_win()) return to_score(bounds.lower, mover);
    if (bounds.proves_loss()) return to_score(bounds.upper, mover);
    const Value known = move.value > -infinite    ? move.value
                        : bounds.upper < infinite ? bounds.upper
                                                  : 0;
    return {Score::Kind::estimate, to_estimate(known), 0, mover};
  }

  Thought<G> gather(const Search& search, std::size_t lines, int depth) const {
    Thought<G> thought;
    thought.depth = depth;
    const Side mover = model_.mover(search.root());
    for (std::size_t i = 0; i < lines; ++i) {
      const auto& root_move = search.root_moves[i];
      thought.candidates.push_back({score_of(root_move, mover), root_move.line});
    }
    return thought;
  }

  M model_;
  TranspositionTable& table_;
  DeepeningOptions options_;
  SearchShared shared_;
  std::vector<std::unique_ptr<Search>> searches_;
};

}  // namespace banmen::search
