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
    const Bits mover = opponent ^ turned, other = own ^ turned ^ bit(square);
    // The last ply in the same loop: the processor works at several moves at once.
    if (depth == 2)
      if (const Bits replies = Kernel::moves(mover, other)) {
        sum += static_cast<std::uint64_t>(count(replies));
        continue;
      }
    sum += leaves_below<Kernel, passes_count>(mover, other, depth - 1);
  }
  return sum;
}

// With the processor's vectors, AVX2 and AVX-512. Only where there are such.
std::uint64_t leaves_below_v3(const Board& board, int depth, bool passes_count);
std::uint64_t leaves_below_v4(const Board& board, int depth, bool passes_count);

}  // namespace banmen::othello
