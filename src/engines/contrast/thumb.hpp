#pragma once

#include <cstdlib>
#include <optional>

#include "core/rng.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {

// What the players by rules of thumb share. They measure on a plain grid and see no tiles.

inline int file_of(int cell) { return cell % width; }

// Rows from the home rank of `side`: 0 at home, 4 on its goal.
inline int rows_from_home(int cell, Side side) {
  return side == Side::first ? cell / width : width - 1 - cell / width;
}
inline int rows_gained(const Move& move, Side side) {
  return rows_from_home(move.to, side) - rows_from_home(move.from, side);
}
inline bool wins(const Move& move, Side side) { return bit(move.to) & goal(side); }

// Manhattan distance; next to each other = 1.
inline int distance(int a, int b) {
  return std::abs(file_of(a) - file_of(b)) + std::abs(a / width - b / width);
}

// From `cell` to the nearest empty goal cell of `side`; the rows to go when none is empty.
inline int distance_to_goal(const Board& board, int cell, Side side) {
  const Cells open = goal(side) & ~board.occupied();
  int nearest = open ? 2 * width : width - 1 - rows_from_home(cell, side);
  for (Cells cells = open; cells; cells &= cells - 1)
    nearest = std::min(nearest, distance(cell, lowest(cells)));
  return nearest;
}

// Whether a piece of `side` stands one orthogonal step from an empty goal cell.
inline bool is_one_step_away(const Board& board, Side side) {
  const Cells open = goal(side) & ~board.occupied();
  const Cells before = side == Side::first ? open >> width : open << width;
  return before & board.pieces[static_cast<std::size_t>(index(side))];
}

// The move with the highest score, ties at random; moves whose score is empty do not count.
template <class ScoreOf>
std::optional<Move> best_by(const MoveList<Move>& moves, Rng& rng, ScoreOf score_of) {
  std::optional<Move> best;
  int best_score = 0;
  std::uint64_t ties = 0;
  for (const Move& move : moves) {
    const std::optional<int> score = score_of(move);
    if (!score || (best && *score < best_score)) continue;
    ties = best && *score == best_score ? ties + 1 : 1;
    best_score = *score;
    if (rng.below(ties) == 0) best = move;
  }
  return best;
}

// 30 points for each cell the piece is away from its goal (those behind come first), 25 for each
// it comes nearer, 40 for each row gained, less 50 when no row is gained.
int advance_points(const Board& board, const Move& move);

}  // namespace banmen::contrast
