#pragma once

#include "core/rng.hpp"
#include "games/othello/kernel.hpp"

namespace banmen::othello {

// One of the moves, each as likely as the others. Precondition: there is one.
inline Square random_move(Bits moves, Rng& rng) {
  for (auto skip = rng.below(static_cast<std::uint64_t>(count(moves))); skip; --skip)
    moves &= moves - 1;
  return lowest(moves);
}

}  // namespace banmen::othello
