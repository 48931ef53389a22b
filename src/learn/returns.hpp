#pragma once

#include <optional>
#include <span>
#include <vector>

namespace banmen::learn {

// A position of a game that is learnt from.
struct Visit {
  double value = 0;       // of the leaf that a finished search saw, for the first side
  bool explored = false;  // a move at random was played here, not the one that was found best
};

// What the value of each position should have been, for the first side, by TD(λ): backwards
//   G_t = (1 - λ) V_{t+1} + λ G_{t+1},
// and the outcome behind the last one. A random move tells nothing about the position where it was
// played, which has no target, and nothing that comes after it reaches those before.
std::vector<std::optional<double>> lambda_returns(std::span<const Visit> visits, double outcome,
                                                  double lambda);

}  // namespace banmen::learn
