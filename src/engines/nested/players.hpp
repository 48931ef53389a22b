#pragma once

#include "games/nested/position.hpp"
#include "search/player.hpp"
#include "search/solver.hpp"

namespace banmen::nested {

struct Players {
  static constexpr std::string_view unit = "points";
  static std::vector<search::PlayerKind<Nested>> kinds();
  static std::vector<search::Solver<Nested>> solvers();
  static std::vector<search::Bench> benches();
};

}  // namespace banmen::nested
