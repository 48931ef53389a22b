#pragma once

#include "games/othello/position.hpp"
#include "learn/course.hpp"
#include "search/book.hpp"
#include "search/player.hpp"
#include "search/solver.hpp"
#include "search/tuner.hpp"
#include "search/weight_files.hpp"

namespace banmen::othello {

struct Players {
  static constexpr std::string_view unit = "discs";
  static std::vector<search::PlayerKind<Othello>> kinds();
  static std::vector<search::Solver<Othello>> solvers();
  static std::vector<search::Bench> benches();
  static std::vector<search::Tuner> tuners();
  static search::Books<Othello> books();
  static search::WeightFiles weights();
  static learn::Training training();
};

}  // namespace banmen::othello
