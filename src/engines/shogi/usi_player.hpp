#pragma once

#include "games/shogi/position.hpp"
#include "search/player.hpp"

namespace banmen::shogi {

// "usi:COMMAND": any engine that speaks the Universal Shogi Interface. Options of the engine may
// stand before the command: "usi:[Threads=2;MultiPV=3] COMMAND". One that is stopped and
// does not answer for `after_stop` has failed.
search::PlayerKind<Shogi> usi_kind(std::chrono::milliseconds after_stop = std::chrono::seconds(3));

}  // namespace banmen::shogi
