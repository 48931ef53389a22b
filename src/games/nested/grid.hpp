#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace banmen::nested {

// What a cell can be; the numbers are the codes of the bit format.
enum class Cell : std::uint8_t { empty = 0, o = 1, x = 2, both = 3, sub = 4 };

// Nine cells in a word: nine bits each for X, O and sub-grids. Both is X and O; Empty is none.
struct Grid {
  std::uint32_t word = 0;

  static constexpr std::uint32_t all = 0x1ff;  // nine cells
  static constexpr int o_shift = 9, sub_shift = 18;

  static constexpr Grid of_subs() { return {all << sub_shift}; }

  constexpr std::uint32_t x() const { return word & all; }
  constexpr std::uint32_t o() const { return word >> o_shift & all; }
  constexpr std::uint32_t subs() const { return word >> sub_shift & all; }
  constexpr std::uint32_t marks() const { return (word | word >> o_shift) & all; }
  constexpr std::uint32_t empty() const { return ~(marks() | subs()) & all; }
  constexpr bool has_sub(unsigned i) const { return word >> sub_shift >> i & 1; }
  constexpr bool full() const { return marks() == all; }

  constexpr Cell at(unsigned i) const {
    if (has_sub(i)) return Cell::sub;
    return static_cast<Cell>((word >> i & 1) << 1 | (word >> o_shift >> i & 1));
  }
  // Turns an empty cell or a sub-grid into something else.
  constexpr void set(unsigned i, Cell cell) {
    constexpr std::uint32_t spread[] = {0, 1u << o_shift, 1, 1 | 1u << o_shift, 1u << sub_shift};
    word = (word & ~(spread[3] << i | spread[4] << i)) | spread[static_cast<std::size_t>(cell)]
                                                             << i;
  }

  bool operator==(const Grid&) const = default;
};

// Three cells in a row: across, down, slanting.
inline constexpr std::array<std::uint32_t, 8> lines = {0007, 0070, 0700, 0111,
                                                       0222, 0444, 0421, 0124};

namespace detail {

constexpr std::array<std::uint64_t, 8> make_lines() {
  std::array<std::uint64_t, 8> table{};
  for (std::uint32_t cells = 0; cells < 512; ++cells)
    for (const auto line : lines)
      if ((cells & line) == line) table[cells / 64] |= std::uint64_t{1} << cells % 64;
  return table;
}
inline constexpr auto line_table = make_lines();

}  // namespace detail

// Whether some three of these cells are in a line.
constexpr bool has_line(std::uint32_t cells) {
  return detail::line_table[cells / 64] >> cells % 64 & 1;
}

}  // namespace banmen::nested
