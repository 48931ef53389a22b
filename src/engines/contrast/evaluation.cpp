#include "engines/contrast/evaluation.hpp"

#include <array>
#include <bit>

#include "engines/contrast/model.hpp"

namespace banmen::contrast {
namespace {

constexpr std::array<int, 5> row_points = {0, 6, 14, 26, 0};
constexpr int step_points = 3, black_tile_points = 10, gray_tile_points = 14;

constexpr Cells row(int y) { return rank_5 << (5 * y); }

int side_points(const Board& board, Side side) {
  const Cells own = board.pieces[static_cast<std::size_t>(index(side))];
  int points = 0;
  for (int y = 0; y < width; ++y) {
    const int advance = side == Side::first ? y : width - 1 - y;
    points += row_points[static_cast<std::size_t>(advance)] * std::popcount(own & row(y));
  }
  const auto& stock = board.stock[static_cast<std::size_t>(index(side))];
  return points + black_tile_points * stock[0] + gray_tile_points * stock[1];
}

}  // namespace

search::Value evaluate(const Board& board, const Survey& survey) {
  return side_points(board, board.to_move) - side_points(board, other(board.to_move)) +
         step_points * (survey.own_steps - survey.enemy_steps);
}

}  // namespace banmen::contrast
