#pragma once

#include "games/shogi/position.hpp"
#include "search/player.hpp"

namespace banmen::shogi {

// "usi:COMMAND": any engine that speaks the Universal Shogi Interface. Options of the engine may
// stand before the command: "usi:[Threads=2;MultiPV=3] COMMAND".
search::PlayerKind<Shogi> usi_kind();

}  // namespace banmen::shogi
