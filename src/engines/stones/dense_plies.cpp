#include "engines/stones/dense_plies.hpp"

#include <algorithm>

namespace banmen::stones {

DensePlies::DensePlies(const Options& rules) : rules_(rules), dense_(shape_of(rules)) {}

std::size_t DensePlies::bytes_needed(const Options& rules) {
  auto bytes = static_cast<std::size_t>(rules.m * rules.m);
  for (int i = 0; i < rules.rows * rules.cols; ++i) bytes *= 3;
  return bytes;
}

int DensePlies::plies(const Board& board, std::array<int, 2> captures, Side to_move) const {
  if (to_move == Side::first) return layer(captures[0], captures[1])[dense_.index(board)];
  return layer(captures[1], captures[0])[dense_.index({board.white, board.black})];
}

int DensePlies::work_out(const Board& board, int black, int white) const {
  const Choices choices = choices_on(dense_.shape(), board);
  PliesOfMoves result;
  for (Points points = choices.legal[0]; points; points &= points - 1) {
    const Points taken = choices.ataris[1] ? choices.taken(0, lowest(points)) : 0;
    const int total = black + std::popcount(taken);
    if (total >= rules_.m) return PliesOfMoves::at_once;
    result.add(plies({board.black | (points & -points), board.white & ~taken}, {total, white},
                     Side::second));
  }
  return result.plies();
}

bool DensePlies::solve(const search::Work& work) {
  layers_.assign(static_cast<std::size_t>(rules_.m * rules_.m), Layer(dense_.boards()));
  const int points = dense_.shape().points();
  for (int sum = 2 * (rules_.m - 1); sum >= 0; --sum)
    for (int stones = points; stones >= 0; --stones)
      for (int black = std::max(0, sum - rules_.m + 1); black <= std::min(sum, rules_.m - 1);
           ++black) {
        if (work.stop.now()) return false;
        const int white = sum - black;
        Layer& layer = layers_[static_cast<std::size_t>(black * rules_.m + white)];
        dense_.for_each(stones, false, work.threads, [&](int, const Board& board) {
          const auto plies = static_cast<std::int8_t>(work_out(board, black, white));
          for (int which = 0; which < dense_.images(); ++which)
            layer[dense_.index(dense_.image(board, which))] = plies;
        });
      }
  return true;
}

}  // namespace banmen::stones
