#include "engines/contrast/evaluation.hpp"

#include <bit>

#include "engines/contrast/model.hpp"

namespace banmen::contrast {
namespace {

constexpr Features weights = {10, 6,  14, 26, 3,   0,   10,  14, 0, 0, 0,
                              0,  30, 15, 5,  -30, -20, -10, -5, 0, 0};

constexpr Cells row(int y) { return rank_5 << (5 * y); }

// How many steps `own` needs to the goal when the enemy stands still: 1 to 4, 5 for more. The first
// step is exact (`reach`); later ones walk over own pieces as if they had moved away.
int race(const Board& board, Cells reach, Cells enemy, Cells goal_cells) {
  Cells seen = reach;
  for (int distance = 1; distance <= 4; ++distance) {
    if (seen & goal_cells) return distance;
    Cells next = seen;
    for (int d = 0; d < 8; ++d)
      next |= shifted(movable(board, seen, d), directions[static_cast<std::size_t>(d)]);
    seen = next & ~enemy;
  }
  return 5;
}

// Pieces of a side on the row `advance` rows ahead of its home.
int on_row(Cells own, Side side, int advance) {
  return std::popcount(own & row(side == Side::first ? advance : width - 1 - advance));
}

}  // namespace

Features features_of(const Board& board, const Survey& survey) {
  const Side mover = board.to_move, rival = other(mover);
  const Cells own = board.own(), enemy = board.enemy();
  const auto& stock = board.own_stock();
  const auto& rival_stock = board.stock[static_cast<std::size_t>(index(rival))];
  constexpr Cells file_c = file_a << 2;
  const auto balance = [&](Cells cells) {
    return std::popcount(own & cells) - std::popcount(enemy & cells);
  };

  Features f{};
  f[tempo] = 1;
  f[row_1] = on_row(own, mover, 1) - on_row(enemy, rival, 1);
  f[row_2] = on_row(own, mover, 2) - on_row(enemy, rival, 2);
  f[row_3] = on_row(own, mover, 3) - on_row(enemy, rival, 3);
  f[steps] = survey.own_steps - survey.enemy_steps;
  f[reach] = std::popcount(survey.own) - std::popcount(survey.enemy);
  f[black_stock] = stock[0] - rival_stock[0];
  f[gray_stock] = stock[1] - rival_stock[1];
  f[on_black] = balance(board.black_tiles);
  f[on_gray] = balance(board.gray_tiles);
  f[edge] = balance(file_a | file_e);
  f[centre] = balance(file_c);
  const int own_race = race(board, survey.own, enemy, goal(mover));
  const int enemy_race = race(board, survey.enemy, own, goal(rival));
  if (own_race >= 2 && own_race <= 4) f[own_race_2 + static_cast<std::size_t>(own_race - 2)] = 1;
  if (enemy_race <= 4) f[enemy_race_1 + static_cast<std::size_t>(enemy_race - 1)] = 1;
  f[home_guard] = std::popcount(own & goal(rival)) - std::popcount(enemy & goal(mover));
  f[home_cover] =
      std::popcount(survey.own & goal(rival)) - std::popcount(survey.enemy & goal(mover));
  return f;
}

search::Value evaluate(const Board& board, const Survey& survey) {
  const Features f = features_of(board, survey);
  int points = 0;
  for (std::size_t i = 0; i < feature_count; ++i) points += weights[i] * f[i];
  return points;
}

}  // namespace banmen::contrast
