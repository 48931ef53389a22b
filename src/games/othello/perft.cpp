#include "games/othello/kernel.hpp"
#include "games/othello/perft_impl.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {

std::uint64_t count_leaves(const Position& pos, int depth) {
  if (depth == 0) return 1;
  const bool passes_count = pos.options.passes == Passes::played;
  const Board& board = pos.board;
  switch (best_vectors()) {
    case Vectors::avx512:
      return leaves_below_v4(board, depth, passes_count);
    case Vectors::avx2:
      return leaves_below_v3(board, depth, passes_count);
    case Vectors::none:
      break;
  }
  return passes_count ? leaves_below<PlainKernel, true>(board.own, board.opponent, depth)
                      : leaves_below<PlainKernel, false>(board.own, board.opponent, depth);
}

}  // namespace banmen::othello
