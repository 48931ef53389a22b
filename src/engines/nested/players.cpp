#include "engines/nested/players.hpp"

#include "engines/nested/bench.hpp"
#include "engines/nested/mcts.hpp"
#include "engines/nested/model.hpp"
#include "engines/nested/solver.hpp"
#include "search/alphabeta_player.hpp"
#include "search/random_player.hpp"

namespace banmen::nested {

// At depth 1 alpha-beta sees everything; deeper boards are for playouts.
std::vector<search::PlayerKind<Nested>> Players::kinds() {
  return {search::random_kind<Nested>(), mcts_kind(), uct_kind(),
          search::alphabeta_kind<BoardModel<Playout::random>>(),
          search::alphabeta_kind<BoardModel<Playout::random>>(search::Method::mtdf)};
}

std::vector<search::Solver<Nested>> Players::solvers() { return {nested::solver()}; }

std::vector<search::Bench> Players::benches() { return nested::benches(); }

}  // namespace banmen::nested
