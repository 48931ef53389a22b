#include "engines/contrast/endgame_line.hpp"

#include <algorithm>

#include "engines/contrast/threats.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {
namespace {

// Positions around what must not come back: a moment's work, since a move may be waiting for it.
constexpr std::size_t most_looked_at = 20'000;

}  // namespace

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

Result<std::vector<StepValue>> EndgameJudge::step_values(const Position& pos) {
  auto steps = contrast::step_values(table_, pos.board);
  if (!steps) return steps;
  const std::uint32_t left = plies_until_draw(pos);
  for (auto& [step, value] : *steps) {
    if (left != endless && static_cast<std::uint32_t>(value.plies) > left) value = {};
    if (dead_.empty() || value.kind == Value::Kind::draw) continue;
    Board next = pos.board;
    play(next, step);
    if (dead_.find(key(next))) {
      value = {};
      continue;
    }
    const auto clear = keeps_clear(next);
    if (!clear) return fail(clear.error());
    if (!*clear)
      return fail(Errc::unsupported,
                  "the moves before this position have used up positions that its solution needs",
                  "moves",
                  "give the position without its moves to solve it by itself; "
                  "for this game use analyse");
  }
  return steps;
}

// Whether the side that wins `board` can do so in as few plies as the table says and step into
// nothing that ends the game before.
Result<bool> EndgameJudge::keeps_clear(const Board& board) {
  if (const auto known = clear_.find(key(board)); known != clear_.end()) return known->second;
  if (clear_.size() >= most_looked_at)
    return fail(Errc::too_large, "what was played before leaves too much to look at", "moves",
                "give the position without its moves to solve it by itself");
  const auto here = table_.probe(board);
  if (!here) return fail(here.error());
  const auto steps = contrast::step_values(table_, board);
  if (!steps) return fail(steps.error());
  const bool wins = here->kind == Value::Kind::win;
  bool clear = !wins;  // the winner needs one step, the other side must fail with all
  for (const auto& [step, value] : *steps) {
    if (wins && value != *here) continue;
    Board next = board;
    play(next, step);
    bool good = !dead_.find(key(next));
    if (good) {
      const auto further = keeps_clear(next);
      if (!further) return further;
      good = *further;
    }
    if (good == wins) {
      clear = wins;
      break;
    }
  }
  clear_[key(board)] = clear;
  return clear;
}

Result<std::vector<Move>> EndgameJudge::line(Position pos) {
  std::vector<Move> line;
  std::vector<Board> seen;
  while (outcome(pos) == Outcome::ongoing &&
         std::find(seen.begin(), seen.end(), pos.board) == seen.end()) {
    seen.push_back(pos.board);
    const auto steps = step_values(pos);
    if (!steps) return fail(steps.error());
    line.push_back(best_steps(*steps).front());
    play(pos, line.back());
  }
  return line;
}

}  // namespace banmen::contrast
