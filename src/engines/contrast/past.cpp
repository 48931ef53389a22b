#include "engines/contrast/past.hpp"

#include <algorithm>

#include "engines/contrast/threats.hpp"

namespace banmen::contrast {

std::vector<search::Visit> past(const Position& pos) {
  std::vector<search::Visit> visits;
  if (pos.options.repetition) pos.past.for_each([&](Key key) { visits.push_back({key}); });
  std::reverse(visits.begin(), visits.end());
  return visits;
}

search::DeadStates dead_states(const Position& pos) {
  auto way = past(pos);
  way.push_back({key(pos.board)});
  return {way, pos.board.to_move, pos.options.repetition};
}

std::uint32_t plies_until_draw(const Position& pos) {
  const std::uint32_t most = pos.options.max_plies;
  return most ? most - std::min(pos.plies, most) : endless;
}

}  // namespace banmen::contrast
