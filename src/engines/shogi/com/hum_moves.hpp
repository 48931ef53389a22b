#pragma once

#include <vector>

#include "engines/shogi/com/state.hpp"

namespace banmen::shogi::com {

// Appends HUM's moves that do not leave his king in check. A pawn drop that mates is allowed, as
// the cartridge allows it; repetition is not looked at.
void hum_moves(const State& state, std::vector<Move>& out);

// Whether it is one of hum_moves.
Result<void> check_hum_move(const State& state, Move move);

}  // namespace banmen::shogi::com
