#pragma once

#include "core/assert.hpp"
#include "engines/othello/leaf_search.hpp"
#include "engines/othello/worker.hpp"

// The search for one kernel. Included only by the files that make one: search_plain.cpp and those
// for vectors, search_v3.cpp and search_v4.cpp.
namespace banmen::othello {

template <class Kernel>
class KernelSearch final : public Search {
 public:
  explicit KernelSearch(const Settings& settings) {
    team_.settings = settings;
    for (int i = 0; i < settings.threads; ++i)
      team_.workers.push_back(std::make_unique<Worker<Kernel>>(team_, i));
    if (settings.threads > 1) team_.crew = std::make_unique<Crew>(settings.threads);
  }

  int value(const Board& board, int depth, int alpha, int beta, int confidence) override {
    team_.stopped = false;
    team_.limits = nullptr;
    Worker<Kernel>& worker = *team_.workers.front();
    worker.confidence = confidence;
    const Node root = worker.root(board);
    return beta - alpha > 1 ? worker.template search<true>(root, alpha, beta, depth)
                            : worker.template search<false>(root, alpha, beta, depth);
  }

  Choice choose(const Board& board, int depth) override {
    static const SearchLimits unlimited;
    team_.stopped = false;
    team_.limits = &unlimited;
    main().confidence = certain;
    list_moves(board);
    if (depth == 1 && root_.empties > 1) {
      for (auto& move : moves_) move.score = -raw_of(main().after(root_, move.square, move.turned));
      sort_moves(moves_.size());
      return {moves_[0].square, Evaluation::to_discs(moves_[0].score)};
    }
    estimate_moves();
    best_of(moves_, 0, depth);
    return {moves_[0].square, moves_[0].score};
  }

  void forget() override {
    team_.settings.table->clear();
    for (auto& worker : team_.workers) worker->forget();
  }

  Leaf principal_leaf(const Board& board, int depth) override {
    return LeafSearch<Kernel>(main(), *team_.settings.evaluation).run(board, depth);
  }

  std::vector<Square> line_to_end(const Board& start, Square move, int score) override {
    team_.stopped = false;
    team_.limits = nullptr;
    main().confidence = certain;
    std::vector<Square> line = {move};
    Board board = othello::after(start, move, Kernel::flips(start.own, start.opponent, move));
    for (score = -score;; score = -score) {
      const Bits moves = Kernel::moves(board.own, board.opponent);
      if (!moves) {
        if (!Kernel::moves(board.opponent, board.own)) return line;
        line.push_back(pass_square);
        board = passed(board);
        continue;
      }
      const Square best = keeping(board, moves, score);
      line.push_back(best);
      board = othello::after(board, best, Kernel::flips(board.own, board.opponent, best));
    }
  }

  Found run(const Board& board, const SearchLimits& limits, int lines,
            const std::function<void(const Found&)>& report) override {
    team_.stopped = false;
    team_.limits = &limits;
    team_.settings.table->grow_older();
    for (auto& worker : team_.workers) worker->forget_nodes();
    list_moves(board);

    Found found;
    // Whatever happens there is an answer: the first move, by the evaluation alone.
    estimate_moves();
    found.lines = {{moves_[0].square, moves_[0].score, {moves_[0].square}}};
    for (const Step step : steps(root_.empties, limits)) {
      for (auto& worker : team_.workers) worker->confidence = step.confidence;
      if (!iterate(step.depth,
                   std::min<std::size_t>(static_cast<std::size_t>(lines), moves_.size())))
        break;
      found.depth = step.depth;
      found.confidence = step.confidence;
      found.exact = step.depth >= root_.empties && step.confidence == certain;
      found.nodes = team_.nodes();
      found.lines.clear();
      for (int i = 0; i < lines && i < static_cast<int>(moves_.size()); ++i) {
        const RootMove& move = moves_[static_cast<std::size_t>(i)];
        found.lines.push_back({move.square, move.score, expected(move, step.depth)});
      }
      if (report) report(found);
    }
    found.nodes = team_.nodes();
    return found;
  }

 private:
  struct RootMove {
    Square square;
    Bits turned;
    int score;
  };
  struct Step {
    int depth, confidence;
  };

  Worker<Kernel>& main() { return *team_.workers.front(); }

  void list_moves(const Board& board) {
    root_ = main().root(board);
    moves_.clear();
    for (Bits moves = Kernel::moves(board.own, board.opponent); moves; moves &= moves - 1) {
      const Square square = lowest(moves);
      moves_.push_back({square, Kernel::flips(board.own, board.opponent, square), 0});
    }
    BANMEN_ASSERT(!moves_.empty());
  }

  void estimate_moves() {
    for (auto& move : moves_)
      move.score = -main().estimate(main().after(root_, move.square, move.turned));
    sort_moves(moves_.size());
  }

  int raw_of(const Node& node) const {
    return team_.settings.evaluation->template raw<Kernel>(node.features, 60 - node.empties,
                                                           node.ours);
  }

  void sort_moves(std::size_t from_front) {
    std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(from_front),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
  }

  // Deeper and deeper by estimates, then to the end with more and more confidence.
  static std::vector<Step> steps(int empties, const SearchLimits& limits) {
    std::vector<Step> list;
    const bool to_end = limits.depth >= empties;
    const int last = to_end ? std::max(empties - 10, 0) : limits.depth;
    for (int depth = 1; depth <= last; ++depth)
      list.push_back({depth, depth <= limits.full_to ? certain : limits.solving ? likely : rough});
    if (!to_end) return list;
    // A rough look to the end pays for itself by the order of moves that it leaves. Those who may
    // be stopped before the exact answer want better ones in between.
    for (int confidence = rough; confidence < std::min(limits.confidence, 5); confidence += 2)
      if (empties >= 18 + 2 * confidence && (confidence == rough || !limits.solving))
        list.push_back({empties, confidence});
    list.push_back({empties, limits.confidence});
    return list;
  }

  // One depth for the best `lines` moves. False: cut off, and nothing has changed.
  bool iterate(int depth, std::size_t lines) {
    std::vector<RootMove> fresh = moves_;
    for (std::size_t line = 0; line < lines; ++line) {
      if (!best_of(fresh, line, depth)) return false;
    }
    moves_ = std::move(fresh);
    return true;
  }

  // The best of the moves from `line` on comes to `line`, with its score.
  bool best_of(std::vector<RootMove>& moves, std::size_t line, int depth) {
    const int guess = moves[line].score;
    const int least = team_.limits->low, most = team_.limits->high;
    if (team_.settings.method == Method::mtdf) return mtdf(moves, line, depth, guess);
    int low = least, high = most;
    if (depth >= 5) {
      low = std::clamp(guess - 3, least, most - 1);
      high = std::clamp(guess + 3, low + 1, most);
    }
    for (;;) {
      const int score = pass_over(moves, line, depth, low, high);
      if (team_.stopped) return false;
      if (score <= low && low > least)
        low = std::max(score - 8, least);
      else if (score >= high && high < most)
        high = std::min(score + 8, most);
      else
        return true;
    }
  }

  // Zero windows only: each answer moves the guess.
  bool mtdf(std::vector<RootMove>& moves, std::size_t line, int depth, int guess) {
    int low = team_.limits->low, high = team_.limits->high;
    guess = std::clamp(guess, low, high);
    while (low < high) {
      const int alpha = guess == low ? guess : guess - 1;
      guess = pass_over(moves, line, depth, alpha, alpha + 1);
      if (team_.stopped) return false;
      guess = std::clamp(guess, low, high);
      (guess > alpha ? low : high) = guess;
    }
    moves[line].score = low;
    return true;
  }

  int pass_over(std::vector<RootMove>& moves, std::size_t line, int depth, int alpha, int beta) {
    Worker<Kernel>& worker = main();
    const bool open = beta - alpha > 1;
    int best = worst_score - 1;
    std::size_t chosen = line;
    for (std::size_t i = line; i < moves.size() && best < beta; ++i) {
      const Node next = worker.after(root_, moves[i].square, moves[i].turned);
      const int floor = std::max(alpha, best);
      int score = 0;
      if (open && i == line) {
        score = -worker.template search<true>(next, -beta, -floor, depth - 1);
      } else {
        score = -worker.template search<false>(next, -floor - 1, -floor, depth - 1);
        if (open && score > floor && score < beta && !team_.stopped)
          score = -worker.template search<true>(next, -beta, -floor, depth - 1);
      }
      if (team_.stopped) return alpha;
      if (score > best) {
        best = score;
        chosen = i;
      }
    }
    // The best to the front, the others keep their order.
    RootMove move = moves[chosen];
    move.score = best;
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(chosen));
    moves.insert(moves.begin() + static_cast<std::ptrdiff_t>(line), move);
    return best;
  }

  // A move that keeps the mover's score, which is known; the one that the table names, if it does.
  Square keeping(const Board& board, Bits moves, int score) {
    const auto known = team_.settings.table->find(board);
    const auto keeps = [&](Square square) {
      const Node next = main().root(
          othello::after(board, square, Kernel::flips(board.own, board.opponent, square)));
      return -main().template search<false>(next, -score, -score + 1, next.empties) >= score;
    };
    if (known && known->moves[0] != no_square && keeps(known->moves[0])) return known->moves[0];
    for (; moves & (moves - 1); moves &= moves - 1)
      if (keeps(lowest(moves))) break;
    return lowest(moves);
  }

  // The line that the table remembers after a move.
  std::vector<Square> expected(const RootMove& first, int depth) const {
    std::vector<Square> line = {first.square};
    Board board = othello::after(root_.board, first.square, first.turned);
    while (static_cast<int>(line.size()) < depth) {
      if (!Kernel::moves(board.own, board.opponent)) {
        if (!Kernel::moves(board.opponent, board.own)) break;
        line.push_back(pass_square);
        board = passed(board);
        continue;
      }
      const auto known = team_.settings.table->find(board);
      if (!known || known->moves[0] == no_square) break;
      const Square move = known->moves[0];
      const Bits turned = Kernel::flips(board.own, board.opponent, move);
      line.push_back(move);
      board = othello::after(board, move, turned);
    }
    return line;
  }

  Team<Kernel> team_;
  Node root_;
  std::vector<RootMove> moves_;
};

}  // namespace banmen::othello
