#include "registry/registry.hpp"

#include "core/text.hpp"

namespace banmen::registry {

Result<const AnyGame*> Registry::find(std::string_view id) const {
  std::vector<std::string> known;
  for (const auto& game : games_) {
    if (game->id() == id) return game.get();
    known.emplace_back(game->id());
  }
  return fail(Errc::unknown_name, "unknown game '" + std::string(id) + "'", "game",
              suggest(id, known, "games"));
}

}  // namespace banmen::registry
