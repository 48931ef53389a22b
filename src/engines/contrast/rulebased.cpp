#include <algorithm>

#include "engines/contrast/rule_player.hpp"
#include "engines/contrast/thumb.hpp"

namespace banmen::contrast {
namespace {

// A step next to the most advanced enemies (all of them, if several are equally far): straight in
// front of one is best, beside or behind one is next. Diagonal neighbours do not count, since this
// player thinks in orthogonal steps only.
std::optional<int> blocking_points(const Board& board, const Move& move, Side enemy) {
  int front = 0;
  for (Cells cells = board.enemy(); cells; cells &= cells - 1)
    front = std::max(front, rows_from_home(lowest(cells), enemy));
  std::optional<int> points;
  for (Cells cells = board.enemy(); cells; cells &= cells - 1) {
    const int cell = lowest(cells);
    if (rows_from_home(cell, enemy) != front || distance(cell, move.to) != 1) continue;
    points = std::max(points.value_or(0), rows_from_home(move.to, enemy) > front ? 2 : 1);
  }
  return points;
}

}  // namespace

int advance_points(const Board& board, const Move& move) {
  const int before = distance_to_goal(board, move.from, board.to_move);
  const int after = distance_to_goal(board, move.to, board.to_move);
  const int rows = rows_gained(move, board.to_move);
  return 30 * before + 25 * (before - after) + 40 * rows - (rows <= 0 ? 50 : 0);
}

// It never places a tile: none of its rules asks for one.
Choice rulebased_choice(const Position& pos, Rng& rng) {
  const Board& board = pos.board;
  const Side side = board.to_move, enemy = other(side);
  MoveList<Move> steps = banmen::legal_moves<Contrast>(pos);
  std::erase_if(steps, [](const Move& move) { return move.tile != Tile::none; });

  if (const auto move = best_by(steps, rng, [&](const Move& m) -> std::optional<int> {
        return wins(m, side) ? std::optional(1) : std::nullopt;
      }))
    return {*move, "wins"};
  if (is_one_step_away(board, enemy))
    if (const auto move =
            best_by(steps, rng, [&](const Move& m) { return blocking_points(board, m, enemy); }))
      return {*move, "blocks"};
  return {*best_by(steps, rng,
                   [&](const Move& m) -> std::optional<int> { return advance_points(board, m); }),
          "advances"};
}

}  // namespace banmen::contrast
