#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/result.hpp"
#include "engines/contrast/ground.hpp"
#include "engines/contrast/statistics.hpp"
#include "search/solver.hpp"

namespace banmen::contrast {

// The value of every state of a layout, as code.hpp says, by side to move in LayoutIndex order.
struct Solved {
  std::array<std::vector<std::uint8_t>, 2> codes;
  Statistics statistics;
};

// One side may also leave the layout, once: after its step it can place its only tile. `best` is
// then the waiting side's value of the best placement, for each state with that side to move.
struct Placing {
  Side owner;
  const std::vector<std::uint8_t>& best;
};

// Solves all states of a layout, backward from the end in waves of equal distance. The result does
// not depend on the number of threads. 5+5 pieces need some 400 MB.
Result<Solved> solve(const Ground& ground, const search::Work& work,
                     const Placing* placing = nullptr);

}  // namespace banmen::contrast
