#pragma once

#include <string_view>
#include <vector>

#include "games/shogi/position.hpp"
#include "search/player.hpp"
#include "search/preset.hpp"
#include "search/solver.hpp"

namespace banmen::shogi {

// Who plays shogi, and how it is solved and measured; the registry asks for this.
struct Players {
  static constexpr std::string_view unit = "centipawns";
  static std::vector<search::PlayerKind<Shogi>> kinds();
  static std::vector<search::Solver<Shogi>> solvers();
  static std::vector<search::Bench> benches();
  static std::vector<search::Preset> presets();
};

}  // namespace banmen::shogi
