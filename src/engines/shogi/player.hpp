#pragma once

#include "games/shogi/position.hpp"
#include "search/player.hpp"

namespace banmen::shogi {

// Alpha-beta on the shared search, after a short look for a mate.
search::PlayerKind<Shogi> alphabeta_kind();

}  // namespace banmen::shogi
