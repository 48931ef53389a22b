#include "engines/stones/players.hpp"

#include "engines/stones/bench.hpp"
#include "engines/stones/model.hpp"
#include "engines/stones/solver.hpp"
#include "search/alphabeta_player.hpp"
#include "search/mcts_player.hpp"
#include "search/random_player.hpp"

namespace banmen::stones {

std::vector<search::PlayerKind<StoneCapture>> Players::kinds() {
  return {search::random_kind<StoneCapture>(), search::alphabeta_kind<Model>(),
          search::alphabeta_kind<Model>(search::Method::mtdf),
          search::mcts_kind_of<Model>("Monte Carlo tree search that sees captures and ataris",
                                      {.nodes = 20'000})};
}

std::vector<search::Solver<StoneCapture>> Players::solvers() { return {stones::solver()}; }

std::vector<search::Bench> Players::benches() { return stones::benches(); }

}  // namespace banmen::stones
