#pragma once

#include "games/nested/position.hpp"

namespace banmen::nested {

namespace detail {

constexpr std::array<std::uint16_t, 512> make_completions() {
  std::array<std::uint16_t, 512> table{};
  for (std::uint32_t own = 0; own < 512; ++own) {
    std::uint16_t cells = 0;
    for (unsigned cell = 0; cell < 9; ++cell)
      if (!has_line(own) && has_line(own | 1u << cell))
        cells = static_cast<std::uint16_t>(cells | 1u << cell);
    table[own] = cells;
  }
  return table;
}
inline constexpr auto completions = make_completions();

}  // namespace detail

// Cells that count in a side's lines.
inline std::uint32_t own_cells(Grid grid, Side side, LineRules rules) {
  const std::uint32_t drawn = rules.draws_count ? 0 : grid.x() & grid.o();
  return (side == Side::first ? grid.x() : grid.o()) ^ drawn;
}

// Cells of a grid, empty ones and sub-grids, that would complete a line for a side.
inline std::uint32_t threats(Grid grid, Side side, LineRules rules) {
  return detail::completions[own_cells(grid, side, rules)] & ~grid.marks();
}

// A cell by which `side` would win the game at once if it had to play in `target`; 0: there is
// none. Wins by drawing a grid that counts for both are not looked for.
std::uint32_t winning_cell(const Board& board, std::uint32_t target, Side side, LineRules rules);

// What the lines that can still be made promise the mover, in points.
int balance(const Position& pos);

}  // namespace banmen::nested
