#include "engines/shogi/past.hpp"

#include <algorithm>

namespace banmen::shogi {

std::vector<search::Visit> past(const Position& pos) {
  std::vector<search::Visit> visits;
  if (!last_occurrence(pos.options)) return visits;
  // A step knows the position before it and whether it gave check, that is, in the one after it.
  pos.past.for_each([&](const Step& step) {
    if (!visits.empty()) visits.back().check = step.check;
    visits.push_back({step.before});
  });
  std::reverse(visits.begin(), visits.end());
  return visits;
}

int last_occurrence(const Options& options) { return options.rules == Rules::standard ? 4 : 0; }

search::DeadStates dead_states(const Position& pos) {
  auto way = past(pos);
  way.push_back({pos.board.hash, in_check(pos.board)});
  return {way, pos.board.to_move, last_occurrence(pos.options)};
}

std::uint32_t plies_until_end(const Position& pos, std::uint32_t most) {
  const std::uint32_t limit = pos.options.max_plies;
  if (!limit) return most;
  return std::min(pos.ply < limit ? limit - pos.ply : 1, most);
}

}  // namespace banmen::shogi
