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

}  // namespace banmen::shogi
