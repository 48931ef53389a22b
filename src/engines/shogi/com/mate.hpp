#pragma once

#include "engines/shogi/com/state.hpp"

namespace banmen::shogi::com {

// Whether a piece of COM attacks the cell; `ignored` is taken as empty. Cells beyond the wall are
// not looked at.
bool com_attacks(const u8* cell, int target, int ignored = 0);

// Whether HUM, in check, has no move that COM would look for: any move on the board, or a drop next
// to his king.
bool is_mate(const u8* cell, int king_cell, const std::array<u8, 7>& hand);

}  // namespace banmen::shogi::com
