#pragma once

#include <string_view>
#include <vector>

#include "games/contrast/position.hpp"
#include "learn/course.hpp"
#include "search/player.hpp"
#include "search/solver.hpp"
#include "search/weight_files.hpp"

namespace banmen::contrast {

// Who plays Contrast, and how it is solved and measured; the registry asks for this.
struct Players {
  static constexpr std::string_view unit = "points";
  static std::vector<search::PlayerKind<Contrast>> kinds();
  static std::vector<search::Solver<Contrast>> solvers();
  static std::vector<search::Bench> benches();
  static search::WeightFiles weights();
  static learn::Training training();
};

}  // namespace banmen::contrast
