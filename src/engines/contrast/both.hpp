#pragma once

#include "games/contrast/board.hpp"

namespace banmen::contrast {

// Two sets of cells in one word, the mover's in the low half and the enemy's in the high half, so
// that one shift moves both. 25 of 32 bits are cells and every direction masks what would leave the
// board, so nothing crosses from half to half.
using Both = std::uint64_t;

constexpr Both both(Cells low, Cells high) { return low | static_cast<Both>(high) << 32; }
constexpr Both twice(Cells cells) { return both(cells, cells); }
constexpr Cells low(Both cells) { return static_cast<Cells>(cells); }
constexpr Cells high(Both cells) { return static_cast<Cells>(cells >> 32); }
constexpr Both exchanged(Both cells) { return cells << 32 | cells >> 32; }

constexpr Both shifted(Both cells, const Direction& direction) {
  cells &= twice(direction.allowed);
  return direction.shift > 0 ? cells << direction.shift : cells >> -direction.shift;
}

}  // namespace banmen::contrast
