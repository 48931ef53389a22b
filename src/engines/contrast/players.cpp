#include "engines/contrast/players.hpp"

#include "search/generic_players.hpp"

namespace banmen::contrast {

std::vector<search::PlayerKind<Contrast>> Players::kinds() {
  return search::generic_players<Contrast>();
}

std::optional<search::Solver<Contrast>> Players::solver() { return std::nullopt; }

std::vector<search::Bench> Players::benches() { return {}; }

}  // namespace banmen::contrast
