#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "games/shogi/position.hpp"
#include "search/player.hpp"
#include "search/solver.hpp"

namespace banmen::shogi {

// Who plays shogi, and how it is solved and measured; the registry asks for this.
struct Players {
  static constexpr std::string_view unit = "centipawns";
  static std::vector<search::PlayerKind<Shogi>> kinds();
  static std::optional<search::Solver<Shogi>> solver();
  static std::vector<search::Bench> benches();
};

}  // namespace banmen::shogi
