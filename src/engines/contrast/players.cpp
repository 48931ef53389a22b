#include "engines/contrast/players.hpp"

#include "engines/contrast/model.hpp"
#include "search/alphabeta_player.hpp"
#include "search/random_player.hpp"

namespace banmen::contrast {

std::vector<search::PlayerKind<Contrast>> Players::kinds() {
  return {search::random_kind<Contrast>(), search::alphabeta_kind<Model>(),
          search::alphabeta_kind<Model>(search::Method::mtdf)};
}

std::optional<search::Solver<Contrast>> Players::solver() { return std::nullopt; }

std::vector<search::Bench> Players::benches() { return {}; }

}  // namespace banmen::contrast
