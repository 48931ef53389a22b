#pragma once

#include "games/nested/position.hpp"
#include "search/player.hpp"

namespace banmen::nested {

// Monte Carlo tree search with proofs and decisive playouts.
search::PlayerKind<Nested> mcts_kind();

// The textbook's: random playouts, nothing proved. What stronger players are measured against.
search::PlayerKind<Nested> uct_kind();

}  // namespace banmen::nested
