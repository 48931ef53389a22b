#pragma once

#include <cstdint>

namespace banmen::contrast {

// Counts over the unfinished states of a layout, both sides to move; win and loss for the mover.
struct Statistics {
  std::uint64_t states = 0, win_in_1 = 0, no_move = 0, win = 0, loss = 0, draw = 0;
  std::uint64_t longest = 0;  // plies of the longest forced win

  bool operator==(const Statistics&) const = default;
};

}  // namespace banmen::contrast
