#pragma once

#include <unordered_map>
#include <vector>

#include "engines/contrast/endgame_table.hpp"
#include "engines/contrast/past.hpp"

namespace banmen::contrast {

struct StepValue {
  Move step;
  Value value;  // for the side that makes the step
};

// All steps of a position in the order of the rules, with their values by the board alone; none if
// it is over.
Result<std::vector<StepValue>> step_values(const EndgameTable& table, const Board& board);

// The steps that keep the value of the position, and its distance.
std::vector<Move> best_steps(const std::vector<StepValue>& steps);

// What a table's values are worth in a game. A table knows neither the past nor max_plies. A limit
// turns what takes longer into a draw. A past matters where positions have become ends by it
// (DeadStates): a draw by the board stays one, since they only add draws, and a win stays one where
// the shortest way to it can be kept clear of them, which is checked.
class EndgameJudge {
 public:
  // The table must outlive the judge.
  EndgameJudge(const EndgameTable& table, const Position& root)
      : table_(table), dead_(dead_states(root)) {}

  // The steps of the root, or of a position played from it, with their exact values. An error
  // (unsupported) where a shortest win cannot be kept clear of what was played before.
  Result<std::vector<StepValue>> step_values(const Position& pos);

  // One line of best play to the end of the game; a drawn line ends when a position comes back.
  Result<std::vector<Move>> line(Position pos);

 private:
  Result<bool> keeps_clear(const Board& board);

  const EndgameTable& table_;
  search::DeadStates dead_;
  std::unordered_map<Key, bool> clear_;  // what keeps_clear() has found
};

}  // namespace banmen::contrast
