#pragma once

#include <string_view>
#include <vector>

#include "games/stones/position.hpp"
#include "search/player.hpp"
#include "search/solver.hpp"

namespace banmen::stones {

// Who plays stone capture, and how it is solved and measured; the registry asks for this.
struct Players {
  static constexpr std::string_view unit = "points";
  static std::vector<search::PlayerKind<StoneCapture>> kinds();
  static std::vector<search::Solver<StoneCapture>> solvers();
  static std::vector<search::Bench> benches();
};

}  // namespace banmen::stones
