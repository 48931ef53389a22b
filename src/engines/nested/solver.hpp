#pragma once

#include "games/nested/position.hpp"
#include "search/solver.hpp"

namespace banmen::nested {

// `banmen solve nested`: the exact value by full search, for late positions.
search::Solver<Nested> solver();

// The value of a position for the side to move: 1 a win, 0 a draw, -1 a loss.
// Errors: stopped. Reports positions looked at now and then.
struct Solved {
  int value = 0;
  std::uint64_t positions = 0;
};
Result<Solved> solve_exactly(const Position& pos, std::size_t megabytes, const search::Work& work);

}  // namespace banmen::nested
