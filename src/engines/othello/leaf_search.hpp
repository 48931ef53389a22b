#pragma once

#include <algorithm>

#include "engines/othello/worker.hpp"

namespace banmen::othello {

// Alpha-beta to a fixed depth that remembers where its value comes from, in 1/256 disc: what
// TD(λ)-Leaf learns from. Without a table, for one or two plies mostly.
template <class Kernel>
class LeafSearch {
 public:
  LeafSearch(const Worker<Kernel>& worker, const Evaluation& evaluation)
      : worker_(worker), evaluation_(evaluation) {}

  Leaf run(const Board& board, int depth) const {
    return search(worker_.root(board), -infinite, infinite, depth);
  }

 private:
  static constexpr int infinite = 1 << 20;

  static Leaf seen_from_other_side(Leaf leaf) {
    leaf.raw = -leaf.raw;
    leaf.same_mover = !leaf.same_mover;
    return leaf;
  }

  Leaf search(const Node& node, int alpha, int beta, int depth) const {
    const Bits moves = Kernel::moves(node.board.own, node.board.opponent);
    if (!moves) {
      if (!Kernel::moves(node.board.opponent, node.board.own))
        return {no_square, Weights::unit * final_score(node.board), node.board, true, true};
      Node next = node;
      next.board = passed(node.board);
      next.ours = !node.ours;
      Leaf leaf = seen_from_other_side(search(next, -beta, -alpha, depth));
      leaf.move = pass_square;
      return leaf;
    }
    if (depth <= 0)
      return {no_square,
              evaluation_.template raw<Kernel>(node.features, 60 - node.empties, node.ours),
              node.board};
    Leaf best{.raw = -infinite};
    for (Bits rest = moves; rest; rest &= rest - 1) {
      const Square square = lowest(rest);
      const Bits turned = Kernel::flips(node.board.own, node.board.opponent, square);
      Leaf leaf = seen_from_other_side(search(worker_.after(node, square, turned), -beta,
                                              -std::max(alpha, best.raw), depth - 1));
      if (leaf.raw <= best.raw) continue;
      best = leaf;
      best.move = square;
      if (best.raw >= beta) break;
    }
    return best;
  }

  const Worker<Kernel>& worker_;
  const Evaluation& evaluation_;
};

}  // namespace banmen::othello
