#pragma once

#include <unordered_map>

#include "games/stones/position.hpp"

namespace banmen::stones {

// How a position ends with best play for both: +d the mover wins on ply d, -d it loses after d
// plies, 0 it has lost.
inline int plies_of(const Position& pos, std::unordered_map<Key, int>& known) {
  if (outcome(pos) != Outcome::ongoing) return 0;
  const auto found = known.find(key(pos));
  if (found != known.end()) return found->second;
  int win = 0, loss = 0;
  for (const Move& move : banmen::legal_moves<StoneCapture>(pos)) {
    Position next = pos;
    play(next, move);
    const int reply = plies_of(next, known);
    if (reply <= 0 && (win == 0 || 1 - reply < win)) win = 1 - reply;
    if (reply > 0) loss = std::max(loss, reply + 1);
  }
  return known[key(pos)] = win ? win : -loss;
}

}  // namespace banmen::stones
