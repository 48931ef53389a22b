#pragma once

#include "engines/shogi/com/state.hpp"
#include "games/shogi/position.hpp"
#include "search/player.hpp"

namespace banmen::shogi {

// COM's state when it is to move in a position; it depends on the whole game. COM plays the side to
// move. `lenient`: moves of its own that it would not have played are taken as played. Errors: the
// game did not begin as one of COM's, or COM would not have played so.
Result<com::State> com_state(const Position& pos, bool timelimit, bool lenient);

// The machine of the cartridge, to the byte.
search::PlayerKind<Shogi> com_kind();

}  // namespace banmen::shogi
