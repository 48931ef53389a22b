#include "engines/shogi/players.hpp"

#include "search/generic_players.hpp"

namespace banmen::shogi {

std::vector<search::PlayerKind<Shogi>> Players::kinds() { return search::generic_players<Shogi>(); }

std::optional<search::Solver<Shogi>> Players::solver() { return std::nullopt; }

std::vector<search::Bench> Players::benches() { return {}; }

}  // namespace banmen::shogi
