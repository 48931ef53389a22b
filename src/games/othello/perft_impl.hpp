#pragma once

#include "games/othello/board.hpp"

namespace banmen::othello {

// Leaves `depth` > 0 plies below a board; a finished game is one. `passes_count`: a pass is a ply.
template <class Kernel, bool passes_count>
std::uint64_t leaves_below(Bits own, Bits opponent, int depth) {
  const Bits moves = Kernel::moves(own, opponent);
  if (!moves) {
    if (!Kernel::moves(opponent, own)) return 1;
    if (passes_count && depth == 1) return 1;
    return leaves_below<Kernel, passes_count>(opponent, own, passes_count ? depth - 1 : depth);
  }
  if (depth == 1) return static_cast<std::uint64_t>(count(moves));
  std::uint64_t sum = 0;
  for (Bits rest = moves; rest; rest &= rest - 1) {
    const Square square = lowest(rest);
    const Bits turned = Kernel::flips(own, opponent, square);
    sum += leaves_below<Kernel, passes_count>(opponent ^ turned, own ^ turned ^ bit(square),
                                              depth - 1);
  }
  return sum;
}

// With the processor's vectors. Only where `has_avx2()`.
std::uint64_t leaves_below_v3(const Board& board, int depth, bool passes_count);

}  // namespace banmen::othello
