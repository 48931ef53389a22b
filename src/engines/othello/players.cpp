#include "engines/othello/players.hpp"

#include "engines/othello/bench.hpp"
#include "engines/othello/books.hpp"
#include "engines/othello/gtp_player.hpp"
#include "engines/othello/nboard_player.hpp"
#include "engines/othello/player.hpp"
#include "engines/othello/solver.hpp"
#include "engines/othello/training.hpp"
#include "engines/othello/tuners.hpp"
#include "engines/othello/weight_files.hpp"
#include "search/mcts_player.hpp"
#include "search/random_player.hpp"

namespace banmen::othello {
std::vector<search::PlayerKind<Othello>> Players::kinds() {
  return {search::random_kind<Othello>(),
          alphabeta_kind(Method::pvs),
          alphabeta_kind(Method::mtdf),
          search::mcts_kind<Othello>(),
          nboard_kind(),
          gtp_kind()};
}

std::vector<search::Solver<Othello>> Players::solvers() { return {endgame_solver()}; }

std::vector<search::Bench> Players::benches() {
  return {ffo_bench(), endgames_bench(), kernel_bench(), learning_bench()};
}

std::vector<search::Tuner> Players::tuners() { return {mpc_tuner()}; }

search::Books<Othello> Players::books() { return opening_books(); }

search::WeightFiles Players::weights() { return weight_files(); }

learn::Training Players::training() { return othello::training(); }

}  // namespace banmen::othello
