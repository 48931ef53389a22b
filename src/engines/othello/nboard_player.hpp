#pragma once

#include "games/othello/position.hpp"
#include "search/player.hpp"

namespace banmen::othello {

// "nboard:COMMAND": any engine that speaks the NBoard protocol. A limit of depth becomes its depth,
// a limit of time a clock for the rest of the game.
search::PlayerKind<Othello> nboard_kind();

}  // namespace banmen::othello
