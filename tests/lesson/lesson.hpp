#pragma once

#include "learn/course.hpp"
#include "search/player.hpp"
#include "search/solver.hpp"
#include "toy/toy.hpp"

// The toy game learnt from its own games: small enough to be trained a hundred times in a test.
namespace banmen::toy {

struct LessonPlayers {
  static constexpr std::string_view unit = "points";
  static std::vector<search::PlayerKind<Toy>> kinds();
  static std::vector<search::Solver<Toy>> solvers() { return {}; }
  static std::vector<search::Bench> benches() { return {}; }
  static learn::Training training();
};

}  // namespace banmen::toy
