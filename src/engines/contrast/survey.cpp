#include "engines/contrast/survey.hpp"

#include <bit>

namespace banmen::contrast {
namespace {

// The same as for_each_reach for each side, both at once.
template <int Farthest>
Survey survey_within(const Board& board) {
  const Both pieces = both(board.own(), board.enemy());
  const Both empty = twice(all_cells & ~board.occupied());
  const Both orthogonal = pieces & ~twice(board.black_tiles),
             diagonal = pieces & twice(board.tiles());
  Survey survey;
  Both reach = 0;
  for (std::size_t d = 0; d < 8; ++d) {
    Both front = shifted(d < 4 ? orthogonal : diagonal, directions[d]);
    for (int distance = 1; front && distance <= Farthest; ++distance) {
      const Both targets = front & empty;
      reach |= targets;
      survey.own_steps += std::popcount(low(targets));
      survey.enemy_steps += std::popcount(high(targets));
      front = shifted(front & pieces, directions[d]);
    }
  }
  survey.own = low(reach);
  survey.enemy = high(reach);
  return survey;
}

}  // namespace

Survey survey_of(const Board& board, Jump jump) {
  switch (jump) {
    case Jump::none:
      return survey_within<1>(board);
    case Jump::single:
      return survey_within<2>(board);
    case Jump::run:
      break;
  }
  return survey_within<4>(board);
}

Race race_of(const Board& board, const Survey& survey) {
  const Both goals = both(goal(board.to_move), goal(other(board.to_move)));
  const Both open = ~both(board.enemy(), board.own());
  const Both orthogonal = ~twice(board.black_tiles), diagonal = twice(board.tiles());
  Race race;
  Both seen = both(survey.own, survey.enemy);
  for (int distance = 1; distance <= 4; ++distance) {
    if (distance == 2) race.two = seen;
    const Both arrived = seen & goals;
    if (race.own == 5 && low(arrived)) race.own = distance;
    if (race.enemy == 5 && high(arrived)) race.enemy = distance;
    if (distance == 4 || (distance > 1 && race.own < 5 && race.enemy < 5)) break;
    Both next = seen;
    for (std::size_t d = 0; d < 8; ++d)
      next |= shifted(seen & (d < 4 ? orthogonal : diagonal), directions[d]);
    seen = next & open;
  }
  return race;
}

}  // namespace banmen::contrast
