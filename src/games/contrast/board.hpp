#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/key.hpp"
#include "core/side.hpp"

namespace banmen::contrast {

// A set of cells: bit y*5+x, so bit 0 is a5, bit 4 is e5 and bit 24 is e1.
using Cells = std::uint32_t;

inline constexpr int width = 5, cell_count = 25;
inline constexpr Cells all_cells = (1u << cell_count) - 1;
inline constexpr Cells rank_5 = 0b11111u, rank_1 = rank_5 << 20;  // Black's and White's home
inline constexpr Cells file_a = 0b0000100001000010000100001u, file_e = file_a << 4;

constexpr Cells bit(int cell) { return 1u << cell; }
constexpr int lowest(Cells cells) { return std::countr_zero(cells); }

enum class Tile : std::uint8_t { none = 0, black = 1, gray = 2 };
enum class Jump : std::uint8_t { run, single, none };  // how far own pieces can be jumped over

// How many cells a piece can go at most, jumps included.
constexpr int farthest(Jump jump) { return jump == Jump::none ? 1 : jump == Jump::single ? 2 : 4; }

// What lies on the board and in the hands, and who moves: all that move generation needs.
struct Board {
  std::array<Cells, 2> pieces{};  // by side: Black, White
  Cells black_tiles = 0, gray_tiles = 0;
  std::array<std::array<std::uint8_t, 2>, 2> stock{};  // by side, then {black, gray}
  Side to_move = Side::first;

  bool operator==(const Board&) const = default;

  Cells own() const { return pieces[static_cast<std::size_t>(index(to_move))]; }
  Cells enemy() const { return pieces[static_cast<std::size_t>(index(other(to_move)))]; }
  Cells occupied() const { return pieces[0] | pieces[1]; }
  Cells tiles() const { return black_tiles | gray_tiles; }
  const std::array<std::uint8_t, 2>& own_stock() const {
    return stock[static_cast<std::size_t>(index(to_move))];
  }
};

inline constexpr std::uint8_t no_cell = 255;

struct Move {
  std::uint8_t from = 0, to = 0;
  std::uint8_t tile_cell = no_cell;
  Tile tile = Tile::none;

  bool operator==(const Move&) const = default;
};

// The rank a side wants to reach.
constexpr Cells goal(Side side) { return side == Side::first ? rank_1 : rank_5; }

// The eight directions: orthogonal ones first, each with the cells it may start from.
struct Direction {
  int shift;      // to a higher bit if positive
  Cells allowed;  // cells whose neighbour in this direction is on the board
};
inline constexpr std::array<Direction, 8> directions = {{
    {-5, all_cells & ~rank_5},
    {+5, all_cells & ~rank_1},
    {-1, all_cells & ~file_a},
    {+1, all_cells & ~file_e},
    {-6, all_cells & ~rank_5 & ~file_a},
    {-4, all_cells & ~rank_5 & ~file_e},
    {+4, all_cells & ~rank_1 & ~file_a},
    {+6, all_cells & ~rank_1 & ~file_e},
}};

constexpr Cells shifted(Cells cells, const Direction& direction) {
  cells &= direction.allowed;
  return direction.shift > 0 ? cells << direction.shift : cells >> -direction.shift;
}

// The pieces of `own` that may leave in direction d: no tile = orthogonal, black = diagonal, gray =
// all.
constexpr Cells movable(const Board& board, Cells own, int d) {
  return d < 4 ? own & ~board.black_tiles : own & board.tiles();
}

// Calls see(targets, distance, d) for every non-empty set of cells that pieces of `own` can reach
// by going `distance` cells in direction d: a step (1) or a jump over own pieces (2..4).
template <class See>
constexpr void for_each_reach(const Board& board, Cells own, Cells enemy, Jump jump, See see) {
  const Cells empty = all_cells & ~(own | enemy);
  const int limit = farthest(jump);
  for (int d = 0; d < 8; ++d) {
    const Direction& direction = directions[static_cast<std::size_t>(d)];
    Cells front = shifted(movable(board, own, d), direction);
    for (int distance = 1; front && distance <= limit; ++distance) {
      if (const Cells targets = front & empty) see(targets, distance, d);
      front = shifted(front & own, direction);
    }
  }
}

// Calls see(move) for every step of the mover that ends on one of `onto`, without a tile.
template <class See>
constexpr void for_each_step(const Board& board, Jump jump, Cells onto, See see) {
  for_each_reach(board, board.own(), board.enemy(), jump, [&](Cells targets, int distance, int d) {
    const int shift = directions[static_cast<std::size_t>(d)].shift * distance;
    for (targets &= onto; targets; targets &= targets - 1) {
      const int to = lowest(targets);
      see(Move{static_cast<std::uint8_t>(to - shift), static_cast<std::uint8_t>(to)});
    }
  });
}

// Whether the mover may go from one cell to the other; any numbers below 32 may be asked about.
bool can_step(const Board& board, int from, int to, Jump jump);

// Whether the mover, having stepped as `move` says, may put its tile there. Precondition: can_step.
bool can_place(const Board& board, const Move& move);

namespace detail {

// Where pieces get to in direction d, over any own pieces in the way, occupied cells included.
template <int d>
Cells front_cells(const Board& board, Cells own, int limit) {
  constexpr Direction direction = directions[static_cast<std::size_t>(d)];
  Cells front = shifted(movable(board, own, d), direction), reached = front;
  for (int distance = 2; front && distance <= limit; ++distance) {
    front = shifted(front & own, direction);
    reached |= front;
  }
  return reached;
}

}  // namespace detail

// Goal cells that a piece of `side` could enter at once, were it to move: only the three forward
// directions lead there. Precondition: no piece of `side` stands on its goal.
inline Cells winning_cells(const Board& board, Side side, Jump jump) {
  using detail::front_cells;
  const Cells own = board.pieces[static_cast<std::size_t>(index(side))];
  const int limit = farthest(jump);
  const Cells reached =
      side == Side::first ? front_cells<1>(board, own, limit) | front_cells<6>(board, own, limit) |
                                front_cells<7>(board, own, limit)
                          : front_cells<0>(board, own, limit) | front_cells<4>(board, own, limit) |
                                front_cells<5>(board, own, limit);
  return reached & goal(side) & ~board.occupied();
}

Key key(const Board& board);

// Moves the piece, puts the tile and passes the turn. Precondition: legal.
void play(Board& board, Move move);

}  // namespace banmen::contrast
