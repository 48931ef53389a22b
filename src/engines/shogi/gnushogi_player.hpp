#pragma once

#include "games/shogi/position.hpp"
#include "search/player.hpp"

namespace banmen::shogi {

// "gnushogi:COMMAND": GNU Shogi 1.4, which speaks a language of its own.
search::PlayerKind<Shogi> gnushogi_kind();

}  // namespace banmen::shogi
