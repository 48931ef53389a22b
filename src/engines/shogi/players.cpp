#include "engines/shogi/players.hpp"

#include "engines/shogi/bench.hpp"
#include "engines/shogi/com/bench.hpp"
#include "engines/shogi/com_player.hpp"
#include "engines/shogi/com_solver.hpp"
#include "engines/shogi/gnushogi_player.hpp"
#include "engines/shogi/player.hpp"
#include "engines/shogi/tsume.hpp"
#include "engines/shogi/usi_player.hpp"
#include "search/mcts_player.hpp"
#include "search/random_player.hpp"

namespace banmen::shogi {

std::vector<search::PlayerKind<Shogi>> Players::kinds() {
  return {search::random_kind<Shogi>(), alphabeta_kind(), com_kind(),
          search::mcts_kind<Shogi>(),   usi_kind(),       gnushogi_kind()};
}

std::vector<search::Solver<Shogi>> Players::solvers() { return {tsume_solver(), com_solver()}; }

std::vector<search::Bench> Players::benches() {
  auto all = com::benches();
  all.push_back(peer_bench());
  return all;
}

}  // namespace banmen::shogi
