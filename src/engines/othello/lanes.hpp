#pragma once

#include <cstddef>
#include <cstdint>

#include "games/othello/board.hpp"

namespace banmen::othello {

// What an evaluation does with its indices a few million times a second; lanes_vector.hpp has the
// same with the processor's vectors. `most` is a multiple of 16, `used` one of 4.
struct PlainLanes {
  // The indices after a move: `steps` has a row for each square.
  template <std::size_t most>
  static void play(const std::int16_t* before, std::int16_t* after, const std::int16_t* steps,
                   Square square, Bits turned, bool ours) {
    const auto row = [&](Square at) { return steps + most * static_cast<std::size_t>(at); };
    const int sign = ours ? 1 : -1;
    for (std::size_t i = 0; i < most; ++i)
      after[i] = static_cast<std::int16_t>(before[i] + sign * row(square)[i]);
    for (; turned; turned &= turned - 1)
      for (std::size_t i = 0; i < most; ++i)
        after[i] = static_cast<std::int16_t>(after[i] + 2 * sign * row(lowest(turned))[i]);
  }

  // The entries that the indices point to, from the middles of their tables, taken together.
  template <std::size_t most>
  static int sum(const std::int16_t* table, const std::int32_t* middles, const std::int16_t* lanes,
                 std::size_t used, bool ours) {
    int total = 0;
    for (std::size_t i = 0; i < used; ++i)
      total += table[ours ? middles[i] + lanes[i] : middles[i] - lanes[i]];
    return total;
  }
};

}  // namespace banmen::othello
