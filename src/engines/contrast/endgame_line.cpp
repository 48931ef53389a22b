#include "engines/contrast/endgame_line.hpp"

#include <algorithm>

#include "games/contrast/position.hpp"

namespace banmen::contrast {

Result<std::vector<StepValue>> step_values(const EndgameTable& table, const Board& board) {
  Options rules;
  rules.jump = table.layout().jump;
  rules.tiles = false;
  MoveList<Move> moves;
  legal_moves(position_of(board, rules), moves);
  std::vector<StepValue> steps;
  for (const Move& move : moves) {
    Board next = board;
    play(next, move);
    const auto after = table.probe(next);
    if (!after) return fail(after.error());
    steps.push_back({move, one_ply_earlier(*after)});
  }
  return steps;
}

std::vector<Move> best_steps(const std::vector<StepValue>& steps) {
  std::vector<Move> best;
  const auto top = std::max_element(steps.begin(), steps.end(), [](const auto& a, const auto& b) {
    return is_better(b.value, a.value);
  });
  for (const auto& step : steps)
    if (step.value == top->value) best.push_back(step.step);
  return best;
}

Result<std::vector<Move>> optimal_line(const EndgameTable& table, Board board) {
  std::vector<Move> line;
  std::vector<Board> seen;
  while (std::find(seen.begin(), seen.end(), board) == seen.end()) {
    seen.push_back(board);
    const auto steps = step_values(table, board);
    if (!steps) return fail(steps.error());
    if (steps->empty()) break;
    line.push_back(best_steps(*steps).front());
    play(board, line.back());
  }
  return line;
}

}  // namespace banmen::contrast
