#pragma once

#include "games/othello/position.hpp"
#include "search/player.hpp"

namespace banmen::othello {

// "gtp:COMMAND": any engine that speaks the Go Text Protocol for Othello. It knows limits of time
// only.
search::PlayerKind<Othello> gtp_kind();

}  // namespace banmen::othello
