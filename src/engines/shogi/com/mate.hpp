#pragma once

#include "engines/shogi/com/state.hpp"

namespace banmen::shogi::com {

inline constexpr int no_cell = -1;  // 0 is a cell of the wall

// Whether a piece of COM attacks the cell; `ignored` is taken as empty. Cells beyond the wall are
// not looked at.
bool com_attacks(const u8* cell, int target, int ignored = no_cell);

// Whether HUM, in check, has no move that COM would look for: any move on the board, or a drop next
// to his king.
bool is_mate(const u8* cell, int king_cell, const std::array<u8, 7>& hand);

}  // namespace banmen::shogi::com
