#pragma once

#include <array>
#include <cstddef>

#include "games/contrast/board.hpp"
#include "search/value.hpp"

namespace banmen::contrast {

struct Survey;

// What the evaluation sees of a position, mostly as own count minus enemy count for the mover.
enum Feature : std::size_t {
  tempo,  // always 1: having the move
  row_1,  // pieces one row ahead of their home rank
  row_2,
  row_3,  // one row before the goal
  steps,  // steps available
  reach,  // different cells they lead to
  black_stock,
  gray_stock,
  on_black,  // pieces standing on a black tile
  on_gray,
  edge,        // pieces on the files a and e
  centre,      // pieces on the file c
  own_race_2,  // a piece could reach the goal in two steps if nobody hindered it
  own_race_3,
  own_race_4,
  enemy_race_1,
  enemy_race_2,
  enemy_race_3,
  enemy_race_4,
  home_guard,  // goal cells of the enemy that own pieces occupy
  home_cover,  // goal cells of the enemy that own pieces can enter
  feature_count,
};
using Features = std::array<int, feature_count>;

Features features_of(const Board& board, const Survey& survey);

// An estimate in points for the side to move; 100 points are about 73 % of the points.
search::Value evaluate(const Board& board, const Survey& survey);

}  // namespace banmen::contrast
