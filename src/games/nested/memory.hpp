#pragma once

#include "core/memory.hpp"
#include "games/nested/position.hpp"

namespace banmen::nested {

// Boards of more than three levels are on the heap: about 300 KB for six.
inline std::size_t heap_bytes(const Position& pos) {
  const std::size_t grids = pos.board.grid_count(), inner = (grids - 1) / 9;
  return pos.board.depth() > 3 ? heap_block((grids + inner) * sizeof(std::uint32_t)) : 0;
}
inline std::size_t past_bytes(const Position& pos) { return heap_of(pos.played); }

}  // namespace banmen::nested
