#pragma once

#include <algorithm>
#include <vector>

#include "search/value.hpp"

namespace banmen::search {

// A move at the root with what the searches have shown of it. Proofs stay for good; other bounds
// are those of the latest depth.
template <class Move>
struct RootMove {
  Move move{};
  Value value = -infinite;   // of the latest search that it did not fail low in: the order of moves
  Bounds bounds{};           // for the side at the root
  int searched = 0;          // the depth the bounds come from; 0: not looked at yet
  std::vector<Move> line{};  // starts with `move`

  // What a search to `depth` within (alpha, beta) said; returns it as far as no proof says better.
  Value learn(int depth, Value found, Value alpha, Value beta) {
    Bounds now;
    if (found > alpha) now.lower = found;
    if (found < beta) now.upper = found;
    if (depth == searched || bounds.proves_win()) now.lower = std::max(now.lower, bounds.lower);
    if (depth == searched || bounds.proves_loss()) now.upper = std::min(now.upper, bounds.upper);
    // Searches that prune may contradict each other, but no proof.
    if (now.lower > now.upper) {
      if (now.proves_loss() && !now.proves_win())
        now.lower = -infinite;
      else
        now.upper = now.lower;
    }
    bounds = now;
    searched = depth;
    return std::clamp(found, now.lower, now.upper);
  }
};

}  // namespace banmen::search
