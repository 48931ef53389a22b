#pragma once

#include <vector>

#include "search/alphabeta_player.hpp"
#include "search/mcts_player.hpp"
#include "search/player.hpp"
#include "search/random_player.hpp"

namespace banmen::search {

// The players every game has: they know its rules and nothing else.
template <Game G>
std::vector<PlayerKind<G>> generic_players() {
  return {random_kind<G>(), alphabeta_kind<PlainModel<G>>(),
          alphabeta_kind<PlainModel<G>>(Method::mtdf), mcts_kind<G>()};
}

}  // namespace banmen::search
