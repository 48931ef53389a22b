#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace banmen::contrast {

// Counts over the unfinished states of a layout, both sides to move; win and loss for the mover.
struct Statistics {
  std::uint64_t states = 0;
  std::uint64_t win_in_1 = 0;  // by a step to the goal
  std::uint64_t no_move = 0;
  std::uint64_t win = 0, loss = 0, draw = 0;
  std::uint64_t longest = 0;  // plies of the longest forced win

  bool operator==(const Statistics&) const = default;
};

// From how often each code of code.hpp occurs and how many states win by a step to the goal.
Statistics tally(const std::array<std::uint64_t, 256>& counts, std::uint64_t win_in_1);

nlohmann::ordered_json to_json(const Statistics& statistics);

}  // namespace banmen::contrast
