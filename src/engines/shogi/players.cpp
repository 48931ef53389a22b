#include "engines/shogi/players.hpp"

#include "engines/shogi/player.hpp"
#include "engines/shogi/tsume.hpp"
#include "search/mcts_player.hpp"
#include "search/random_player.hpp"

namespace banmen::shogi {

std::vector<search::PlayerKind<Shogi>> Players::kinds() {
  return {search::random_kind<Shogi>(), alphabeta_kind(), search::mcts_kind<Shogi>()};
}

std::optional<search::Solver<Shogi>> Players::solver() { return tsume_solver(); }

std::vector<search::Bench> Players::benches() { return {}; }

}  // namespace banmen::shogi
