#pragma once

#include "games/othello/position.hpp"
#include "search/player.hpp"

namespace banmen::othello {

// "nboard:COMMAND": any engine that speaks the NBoard protocol. A limit of depth becomes its depth,
// a limit of time a clock for the rest of the game. One that is stopped and does not answer for
// `after_stop` has failed, unless it has told a thought.
search::PlayerKind<Othello> nboard_kind(
    std::chrono::milliseconds after_stop = std::chrono::seconds(3));

}  // namespace banmen::othello
