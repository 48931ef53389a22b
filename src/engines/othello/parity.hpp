#pragma once

#include <algorithm>
#include <array>

#include "games/othello/board.hpp"

// Small things that searches of the end need to know about a board.
namespace banmen::othello {

inline constexpr int worst_score = -64, best_score = 64;

// Which of the four quadrants have an odd number of empty squares: whoever plays there may get the
// last word in it.
class Parity {
 public:
  Parity() = default;
  explicit Parity(Bits empty) {
    for (unsigned quadrant = 0; quadrant < 4; ++quadrant)
      odd_ |= static_cast<unsigned>(count(empty & squares_of[1u << quadrant]) & 1) << quadrant;
  }
  Parity without(Square square) const {
    Parity next;
    next.odd_ = odd_ ^ quadrant_of[static_cast<std::size_t>(square)];
    return next;
  }
  bool is_odd(Square square) const { return odd_ & quadrant_of[static_cast<std::size_t>(square)]; }
  Bits odd_squares() const { return squares_of[odd_]; }

 private:
  static constexpr auto quadrant_of = [] {
    std::array<std::uint8_t, square_count> table{};
    for (std::size_t square = 0; square < square_count; ++square)
      table[square] = static_cast<std::uint8_t>(1u << (square / 32 * 2 + square % 8 / 4));
    return table;
  }();
  static constexpr auto squares_of = [] {
    std::array<Bits, 16> table{};
    for (std::size_t set = 0; set < 16; ++set)
      for (std::size_t square = 0; square < square_count; ++square)
        if (set & quadrant_of[square]) table[set] |= Bits{1} << square;
    return table;
  }();

  unsigned odd_ = 0;
};

namespace detail {

// These squares and those beside them.
constexpr Bits around(Bits squares) {
  const Bits rows =
      squares | (squares & 0x7F7F7F7F7F7F7F7F) << 1 | (squares & 0xFEFEFEFEFEFEFEFE) >> 1;
  return rows | rows << 8 | rows >> 8;
}

inline constexpr auto neighbours = [] {
  std::array<Bits, square_count> table{};
  for (std::size_t square = 0; square < square_count; ++square) {
    const Bits here = Bits{1} << square;
    table[square] = around(here) & ~here;
  }
  return table;
}();

// With so many empty squares it pays to count stable discs only if alpha is at least this.
inline constexpr std::array<std::int8_t, 64> stability_pays = [] {
  std::array<std::int8_t, 64> table{};
  for (std::size_t empties = 0; empties < table.size(); ++empties)
    table[empties] = static_cast<std::int8_t>(std::min(64, 3 * (static_cast<int>(empties) - 4)));
  return table;
}();

// The corners, the squares diagonal to them and those beside them on an edge: b2 and its like give
// a corner away more often than a2 and its like.
inline constexpr Bits corners = 0x8100000000000081, x_squares = 0x0042000000004200,
                      c_squares = 0x4281000000008142;

}  // namespace detail

}  // namespace banmen::othello
