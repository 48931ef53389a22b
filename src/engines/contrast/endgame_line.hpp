#pragma once

#include <vector>

#include "engines/contrast/endgame_table.hpp"

namespace banmen::contrast {

struct StepValue {
  Move step;
  Value value;  // for the side that makes the step
};

// All steps of a position in the order of the rules, with their exact values; none if it is over.
Result<std::vector<StepValue>> step_values(const EndgameTable& table, const Board& board);

// The steps that keep the value of the position, and its distance.
std::vector<Move> best_steps(const std::vector<StepValue>& steps);

// One line of best play to the end; a drawn line ends when a position comes back.
Result<std::vector<Move>> optimal_line(const EndgameTable& table, Board board);

}  // namespace banmen::contrast
