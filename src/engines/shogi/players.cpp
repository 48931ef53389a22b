#include "engines/shogi/players.hpp"

#include "engines/shogi/gnushogi_player.hpp"
#include "engines/shogi/usi_player.hpp"
#include "search/generic_players.hpp"

namespace banmen::shogi {

std::vector<search::PlayerKind<Shogi>> Players::kinds() {
  auto all = search::generic_players<Shogi>();
  all.push_back(usi_kind());
  all.push_back(gnushogi_kind());
  return all;
}

std::vector<search::Solver<Shogi>> Players::solvers() { return {}; }

std::vector<search::Bench> Players::benches() { return {}; }

}  // namespace banmen::shogi
