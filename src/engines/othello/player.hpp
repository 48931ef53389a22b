#pragma once

#include "engines/othello/search.hpp"
#include "games/othello/position.hpp"
#include "search/player.hpp"

namespace banmen::othello {

// The engine: patterns, selective search, exact endgames.
search::PlayerKind<Othello> alphabeta_kind(Method method);

}  // namespace banmen::othello
