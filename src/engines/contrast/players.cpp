#include "engines/contrast/players.hpp"

#include "engines/contrast/bench.hpp"
#include "engines/contrast/greedy_network.hpp"
#include "engines/contrast/rule_player.hpp"
#include "engines/contrast/solver.hpp"
#include "engines/contrast/split_model.hpp"
#include "engines/contrast/table_player.hpp"
#include "engines/contrast/training.hpp"
#include "engines/contrast/weight_files.hpp"
#include "search/mcts_player.hpp"
#include "search/random_player.hpp"

namespace banmen::contrast {

std::vector<search::PlayerKind<Contrast>> Players::kinds() {
  return {
      search::random_kind<Contrast>(),
      rule_kind("greedy", "most rows gained, never a tile", greedy_choice),
      rule_kind("rulebased", "wins, blocks or brings up the rear; never a tile", rulebased_choice),
      rule_kind("rulebased2", "wins, blocks, counts gaps and places tiles by rules of thumb",
                rulebased2_choice),
      ntuple_kind(),
      table_kind(search::Method::pvs),
      table_kind(search::Method::mtdf),
      search::mcts_kind_of<SplitModel>(
          "Monte Carlo tree search, step first and tile after, with short playouts",
          {.exploration = 1.5, .playout_plies = 3})};
}

std::vector<search::Solver<Contrast>> Players::solvers() { return {contrast::solver()}; }

search::WeightFiles Players::weights() { return weight_files(); }

learn::Training Players::training() { return contrast::training(); }

std::vector<search::Bench> Players::benches() {
  return {{"layout", "solves an endgame layout of eight tiles and probes its table", bench_layout}};
}

}  // namespace banmen::contrast
