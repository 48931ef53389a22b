#pragma once

#include <array>

#include "core/rng.hpp"
#include "games/othello/board.hpp"

// The rules once more, square by square in eight directions, without a bit of cleverness.
namespace banmen::othello::test {

using Cells = std::array<int, 64>;  // 0 empty, 1 the mover's, 2 the opponent's

inline Cells cells_of(const Board& board) {
  Cells cells{};
  for (int square = 0; square < 64; ++square)
    cells[static_cast<std::size_t>(square)] = board.own & bit(square)        ? 1
                                              : board.opponent & bit(square) ? 2
                                                                             : 0;
  return cells;
}

inline int at(const Cells& cells, int column, int row) {
  const bool inside = column >= 0 && column < 8 && row >= 0 && row < 8;
  return inside ? cells[static_cast<std::size_t>(8 * row + column)] : 0;
}

inline Bits walked_flips(const Cells& cells, int square) {
  Bits flips = 0;
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      Bits run = 0;
      int column = square % 8 + dx, row = square / 8 + dy;
      for (; at(cells, column, row) == 2; column += dx, row += dy) run |= bit(8 * row + column);
      if (at(cells, column, row) == 1) flips |= run;
    }
  return flips;
}

inline Bits walked_moves(const Cells& cells) {
  Bits moves = 0;
  for (int square = 0; square < 64; ++square)
    if (cells[static_cast<std::size_t>(square)] == 0 && walked_flips(cells, square))
      moves |= bit(square);
  return moves;
}

// Any discs anywhere, from few to many.
inline Board random_board(Rng& rng) {
  Bits occupied = rng();
  const auto density = rng.below(4);
  if (density == 0) occupied &= rng();
  if (density == 1) occupied |= rng();
  const Bits own = occupied & rng();
  return {own, occupied & ~own};
}

}  // namespace banmen::othello::test
