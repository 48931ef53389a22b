#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engines/othello/crew.hpp"
#include "engines/othello/endgame.hpp"
#include "engines/othello/node.hpp"
#include "engines/othello/search.hpp"

namespace banmen::othello {

template <class Kernel>
class Worker;

// What all threads of a search have in common.
template <class Kernel>
struct Team {
  Search::Settings settings{};
  std::vector<std::unique_ptr<Worker<Kernel>>> workers{};
  std::unique_ptr<Crew> crew{};
  std::atomic<bool> stopped{false};
  const SearchLimits* limits = nullptr;

  std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const auto& worker : workers) sum += worker->nodes();
    return sum;
  }
};

// One thread's part of a search: negamax with fail-soft bounds, in whole discs. A depth that
// reaches the number of empty squares means to the end of the game.
template <class Kernel>
class Worker {
 public:
  Worker(Team<Kernel>& team, int number)
      : team_(team),
        evaluation_(*team.settings.evaluation),
        table_(*team.settings.table),
        number_(number),
        endgame_(team.settings.empties) {}

  int confidence = certain;

  std::uint64_t nodes() const { return nodes_ + endgame_.nodes; }
  void forget_nodes() { nodes_ = endgame_.nodes = 0; }
  void forget() { endgame_.forget(); }

  Node root(const Board& board) const {
    return {board, evaluation_.features(board), count(board.empty()), true};
  }
  template <std::size_t lanes>
  NodeOf<lanes> after(const NodeOf<lanes>& node, Square square, Bits turned) const {
    NodeOf<lanes> next;
    next.board = othello::after(node.board, square, turned);
    evaluation_of(node).template play<Kernel>(node.features, next.features, square, turned,
                                              node.ours);
    next.empties = node.empties - 1;
    next.ours = !node.ours;
    return next;
  }

  // The score if it is between alpha and beta, else a bound. Without meaning once stopped() says
  // so.
  template <bool pv, std::size_t lanes>
  int search(const NodeOf<lanes>& node, int alpha, int beta, int depth) {
    if (node.empties < ordered_from && depth >= node.empties)
      return pv ? exact(node.board, alpha, beta)
                : endgame_.solve(node.board.own, node.board.opponent, alpha);
    if (depth <= 0) {
      ++nodes_;
      return estimate(node);
    }
    if (must_stop()) return alpha;
    const bool to_end = depth >= node.empties;
    if (to_end) depth = node.empties;
    if constexpr (is_full<lanes>)
      if (to_end && depth <= small_up_to && confidence == certain && team_.settings.ordering)
        return search<pv>(small(node), alpha, beta, depth);
    ++nodes_;
    const Bits moves = Kernel::moves(node.board.own, node.board.opponent);
    if (!moves) return pass<pv>(node, alpha, beta, depth);
    if (depth <= leafy) return leaves(node, alpha, beta, depth, moves);

    if (!pv && alpha >= detail::stability_pays[static_cast<std::size_t>(node.empties)]) {
      const int most = 64 - 2 * count(stable_discs(node.board.opponent, node.board.own));
      if (most <= alpha) return most;
    }
    const auto known = table_.find(node.board);
    if (known && known->depth >= depth && known->confidence >= confidence) {
      if (known->lower >= beta) return known->lower;
      if (known->upper <= alpha) return known->upper;
      if (known->lower == known->upper) return known->lower;
    }
    if constexpr (!pv && is_full<lanes>)
      if (int value = 0; may_cut(node, alpha, depth, value)) return value;
    return moves_in_order<pv>(node, moves, known ? &*known : nullptr, alpha, beta, depth);
  }

  bool stopped() const {
    return team_.stopped.load(std::memory_order_relaxed) || (above_ && above_->is_cut());
  }

  // The estimate in discs.
  template <std::size_t lanes>
  int estimate(const NodeOf<lanes>& node) const {
    return evaluation_of(node).template discs<Kernel>(node.features, 60 - node.empties, node.ours);
  }

 private:
  template <std::size_t lanes>
  static constexpr bool is_full = lanes == PatternSet::most_lanes;

  static constexpr int ordered_from = 12;  // empty squares from which the evaluation orders moves
  static constexpr int small_up_to = 16;   // empty squares up to which a small one is enough
  static constexpr int leafy = 2;          // depths too small for the table
  static constexpr int looks_ahead_from = 13;  // depths at which children are looked up first
  static constexpr int shared_from_end = shared_from - 1,
                       shared_from_mid = 8;  // depths worth a second thread

  struct Candidate {
    Bits turned;
    int rank;
    Square square;
  };
  struct Candidates {
    std::array<Candidate, 34> list;
    std::size_t size = 0;
    Candidate& operator[](std::size_t i) { return list[i]; }
    // The best of those from `i` on comes to `i`.
    Candidate& pick(std::size_t i) {
      std::size_t top = i;
      for (std::size_t k = i + 1; k < size; ++k)
        if (list[k].rank > list[top].rank) top = k;
      std::swap(list[i], list[top]);
      return list[i];
    }
  };

  const Evaluation& evaluation_of(const Node&) const { return evaluation_; }
  const SmallEvaluation& evaluation_of(const SmallNode&) const { return *team_.settings.ordering; }

  // The same position for the small evaluation.
  SmallNode small(const Node& node) const {
    return {node.board, team_.settings.ordering->features(node.board), node.empties, true};
  }

  bool must_stop() {
    if ((++polls_ & 1023) == 0 && team_.limits) {
      const SearchLimits& limits = *team_.limits;
      if (limits.stop.now() || (limits.nodes && team_.nodes() >= limits.nodes))
        team_.stopped.store(true, std::memory_order_relaxed);
    }
    return stopped();
  }

  template <bool pv, std::size_t lanes>
  int pass(const NodeOf<lanes>& node, int alpha, int beta, int depth) {
    if (!Kernel::moves(node.board.opponent, node.board.own)) return final_score(node.board);
    NodeOf<lanes> next = node;
    next.board = passed(node.board);
    next.ours = !node.ours;
    return -search<pv>(next, -beta, -alpha, depth);
  }

  // Few empty squares and an open window: halve it until it closes.
  int exact(const Board& board, int alpha, int beta) {
    int low = worst_score, high = best_score, guess = std::clamp(0, alpha, beta);
    while (low < high && low < beta && high > alpha) {
      const int asked = std::clamp(guess, low, high - 1);
      const int score = endgame_.solve(board.own, board.opponent, asked);
      if (score > asked)
        low = score;
      else
        high = score;
      guess = score > asked ? score : score - 1;
    }
    return low >= beta ? low : high;
  }

  // The last one or two plies of a search that does not reach the end.
  template <std::size_t lanes>
  int leaves(const NodeOf<lanes>& node, int alpha, int beta, int depth, Bits moves) {
    int best = worst_score - 1;
    const Bits c = moves & detail::c_squares, x = moves & detail::x_squares;
    const Bits corners = moves & detail::corners;
    for (Bits group : {corners, moves & ~(corners | c | x), c, x})
      for (; group; group &= group - 1) {
        const Square square = lowest(group);
        const Bits turned = Kernel::flips(node.board.own, node.board.opponent, square);
        if (turned == node.board.opponent) return best_score;
        const auto next = after(node, square, turned);
        const int score = -search<false>(next, -beta, -std::max(alpha, best), depth - 1);
        best = std::max(best, score);
        if (best >= beta) return best;
      }
    return best;
  }

  bool may_cut(const Node& node, int alpha, int depth, int& value) {
    if (confidence == certain || depth < 4 || cutting_ > 1) return false;
    const int shallow = Cut::shallow(depth);
    const double spreads = spreads_of_confidence[static_cast<std::size_t>(confidence)];
    const int margin = static_cast<int>(
        std::ceil(spreads * team_.settings.cut.spread(node.empties, depth, shallow)));
    const int guess = estimate(node);
    ++cutting_;
    bool cut = false;
    if (guess > alpha && alpha + margin < best_score) {
      value = alpha + 1;
      cut = search<false>(node, alpha + margin, alpha + margin + 1, shallow) > alpha + margin;
    } else if (guess <= alpha && alpha - margin > worst_score) {
      value = alpha;
      cut = search<false>(node, alpha - margin, alpha - margin + 1, shallow) <= alpha - margin;
    }
    --cutting_;
    return cut && !stopped();
  }

  // The moves with what they turn; the one that turns everything alone, if there is one.
  void list(const Board& board, Bits moves, Candidates& out) const {
    for (; moves; moves &= moves - 1) {
      const Square square = lowest(moves);
      const Bits turned = Kernel::flips(board.own, board.opponent, square);
      if (turned == board.opponent) out.size = 0;
      out.list[out.size++] = {turned, 0, square};
      if (turned == board.opponent) return;
      table_.prefetch(othello::after(board, square, turned));
    }
  }

  // Low ranks for moves that leave the opponent much to do, above all near the end.
  template <std::size_t lanes>
  void rank(const NodeOf<lanes>& node, int depth, Square second, Candidates& candidates) {
    const bool to_end = depth >= node.empties;
    const int look = to_end ? std::max(depth - 13, 0) / 4 : std::max(depth - 12, 0) / 3;
    const Parity parity(node.board.empty());
    const int mobility_weight = !to_end ? 4 : look ? 64 : 100;
    for (std::size_t i = 0; i < candidates.size; ++i) {
      Candidate& candidate = candidates[i];
      if (candidate.square == second) {
        candidate.rank = 1 << 20;
        continue;
      }
      const auto next = after(node, candidate.square, candidate.turned);
      const Bits replies = Kernel::moves(next.board.own, next.board.opponent);
      const int mobility = count(replies) + count(replies & detail::corners);
      int worth = 0;  // sixteen to a disc
      if (is_full<lanes> && look > 0) {
        worth = -16 * peek(next, worst_score, best_score, look);
      } else {
        nodes_ += is_full<lanes>;
        worth =
            -evaluation_of(next).template raw<Kernel>(next.features, 60 - next.empties, next.ours) /
            16;
      }
      candidate.rank = worth - mobility_weight * mobility;
      if (to_end && parity.is_odd(candidate.square)) candidate.rank += 4;
    }
  }

  // A shallow search that leaves no traces, to order moves by.
  template <std::size_t lanes>
  int peek(const NodeOf<lanes>& node, int alpha, int beta, int depth) {
    if (depth <= 0 || node.empties == 0) {
      ++nodes_;
      return estimate(node);
    }
    const Bits moves = Kernel::moves(node.board.own, node.board.opponent);
    if (!moves) {
      if (!Kernel::moves(node.board.opponent, node.board.own)) return final_score(node.board);
      NodeOf<lanes> next = node;
      next.board = passed(node.board);
      next.ours = !node.ours;
      return -peek(next, -beta, -alpha, depth);
    }
    ++nodes_;
    int best = worst_score - 1;
    for (Bits rest = moves; rest; rest &= rest - 1) {
      const Square square = lowest(rest);
      const Bits turned = Kernel::flips(node.board.own, node.board.opponent, square);
      best = std::max(best,
                      -peek(after(node, square, turned), -beta, -std::max(alpha, best), depth - 1));
      if (best >= beta) break;
    }
    return best;
  }

  // A child that the table already knows to be bad enough for the opponent ends the node.
  bool known_refutation(const Board& board, Candidates& candidates, int alpha, int depth,
                        int& value) {
    for (std::size_t i = 0; i < candidates.size; ++i) {
      const Candidate& candidate = candidates[i];
      const auto known = table_.find(othello::after(board, candidate.square, candidate.turned));
      if (known && known->depth >= depth - 1 && known->confidence >= confidence &&
          -known->upper > alpha) {
        value = -known->upper;
        return true;
      }
    }
    return false;
  }

  // What is known at a node after some of its moves.
  struct Progress {
    int alpha = 0;
    int best = worst_score - 1;
    Square move = no_square;

    void take(Square square, int score) {
      if (score <= best) return;
      best = score;
      move = square;
      alpha = std::max(alpha, score);
    }
  };

  template <bool pv, std::size_t lanes>
  int moves_in_order(const NodeOf<lanes>& node, Bits moves, const Known* known, int alpha, int beta,
                     int depth) {
    const std::uint64_t nodes_before = nodes();
    Progress progress{.alpha = alpha};
    // The table's move often ends the node before the others are even listed.
    const Square remembered = known ? known->moves[0] : no_square;
    if (remembered != no_square) {
      const Bits turned = Kernel::flips(node.board.own, node.board.opponent, remembered);
      progress.take(remembered,
                    -search<pv>(after(node, remembered, turned), -beta, -alpha, depth - 1));
    }
    Candidates candidates;
    std::size_t at = 0;
    if (progress.best < beta && !stopped()) {
      if (remembered != no_square) moves ^= bit(remembered);
      list(node.board, moves, candidates);
      if (candidates.size && candidates[0].turned == node.board.opponent) return best_score;
      if (!pv && depth >= looks_ahead_from)
        if (int value = 0; known_refutation(node.board, candidates, alpha, depth, value))
          return value;
      rank(node, depth, known ? known->moves[1] : no_square, candidates);
      if (remembered == no_square) {
        const Candidate eldest = candidates.pick(at++);
        progress.take(eldest.square, -search<pv>(after(node, eldest.square, eldest.turned), -beta,
                                                 -alpha, depth - 1));
      }
    }

    const bool may_share =
        team_.crew && depth >= (depth >= node.empties ? shared_from_end : shared_from_mid);
    const Split* const outer = above_;
    Split split(outer);
    bool shared = false;
    for (; at < candidates.size && progress.best < beta && !stopped(); ++at) {
      const Candidate candidate = candidates.pick(at);
      const auto next = after(node, candidate.square, candidate.turned);
      const Square square = candidate.square;
      if (may_share && at + 1 < candidates.size && team_.crew->has_idle() &&
          team_.crew->give(split,
                           [&, next, square, level = confidence, cutting = cutting_](int thread) {
                             team_.workers[static_cast<std::size_t>(thread)]->template help<pv>(
                                 split, progress, next, square, beta, depth, level, cutting);
                           })) {
        shared = true;
        above_ = &split;
      } else if (shared) {
        younger<pv, true>(split, progress, next, square, beta, depth);
      } else {
        younger<pv, false>(split, progress, next, square, beta, depth);
      }
    }
    if (shared) {
      team_.crew->wait_for(split, number_);
      above_ = outer;
    }
    if (stopped()) return alpha;
    const auto [_, best, move] = progress;
    table_.store(node.board, depth, confidence, best > alpha ? best : worst_score,
                 best < beta ? best : best_score, move, nodes() - nodes_before);
    return best;
  }

  // A later move: is it better than the best so far? Only then, how good.
  template <bool pv, bool shared, std::size_t lanes>
  void younger(Split& split, Progress& progress, const NodeOf<lanes>& next, Square square, int beta,
               int depth) {
    std::unique_lock lock(split.mutex, std::defer_lock);
    if constexpr (shared) lock.lock();
    const int alpha = progress.alpha;
    if constexpr (shared) lock.unlock();
    int score = -search<false>(next, -alpha - 1, -alpha, depth - 1);
    if constexpr (pv)
      if (score > alpha && score < beta && !stopped())
        score = -search<true>(next, -beta, -alpha, depth - 1);
    if (stopped()) return;
    if constexpr (shared) lock.lock();
    progress.take(square, score);
    if (shared && progress.best >= beta) split.cut = true;
  }

  // The same for another thread's node.
  template <bool pv, std::size_t lanes>
  void help(Split& split, Progress& progress, const NodeOf<lanes>& next, Square square, int beta,
            int depth, int level, int cutting) {
    const Split* const outer = std::exchange(above_, &split);
    const int own_level = std::exchange(confidence, level);
    const int own_cutting = std::exchange(cutting_, cutting);
    younger<pv, true>(split, progress, next, square, beta, depth);
    above_ = outer;
    confidence = own_level;
    cutting_ = own_cutting;
  }

  Team<Kernel>& team_;
  const Evaluation& evaluation_;
  Table& table_;
  int number_;
  Endgame<Kernel> endgame_;
  std::uint64_t nodes_ = 0, polls_ = 0;
  int cutting_ = 0;  // how many probes for a cut are under way
  const Split* above_ = nullptr;
};

}  // namespace banmen::othello
