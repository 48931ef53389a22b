#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "core/side.hpp"

namespace banmen::stones {

// A set of points: bit row*cols+col, row by row from the top left.
using Points = std::uint64_t;

inline constexpr int max_side = 8, max_points = 36;  // 6x6, or longer and narrower

constexpr Points bit(int point) { return Points{1} << point; }
constexpr int lowest(Points points) { return std::countr_zero(points); }

// A board's rows and columns, and what neighbours on it.
struct Shape {
  int rows = 0, cols = 0;
  Points all = 0, left = 0, right = 0;  // every point, and those of the two outer columns

  static constexpr Shape of(int rows, int cols) {
    Shape shape{rows, cols};
    for (int row = 0; row < rows; ++row) {
      shape.left |= bit(row * cols);
      shape.right |= bit(row * cols + cols - 1);
    }
    shape.all = bit(rows * cols) - 1;
    return shape;
  }

  constexpr int points() const { return rows * cols; }

  // Every point beside one of `points`; some of them may be in `points` themselves.
  constexpr Points neighbours(Points points) const {
    return ((points & ~right) << 1 | (points & ~left) >> 1 | points << cols | points >> cols) & all;
  }

  // The points of `within` that are connected with `seed`, `seed` included.
  constexpr Points group(Points seed, Points within) const {
    for (Points grown = seed;; seed = grown) {
      grown |= neighbours(seed) & within;
      if (grown == seed) return seed;
    }
  }

  bool operator==(const Shape&) const = default;
};

// The stones that lie on a board.
struct Board {
  Points black = 0, white = 0;

  constexpr Points stones(Side side) const { return side == Side::first ? black : white; }
  constexpr Points& stones(Side side) { return side == Side::first ? black : white; }
  constexpr Points occupied() const { return black | white; }

  auto operator<=>(const Board&) const = default;
};

constexpr Points empty_points(const Shape& shape, const Board& board) {
  return shape.all & ~board.occupied();
}

// The empty points beside the stones of a group.
constexpr Points liberties(const Shape& shape, const Board& board, Points group) {
  return shape.neighbours(group) & ~board.occupied();
}

constexpr bool has_liberty(const Shape& shape, const Board& board, Points group) {
  return liberties(shape, board, group) != 0;
}

// What comes of putting a stone.
struct Placed {
  Board board{};
  int captured = 0;
  bool suicide = false;  // nothing was captured and the own group has no liberty: illegal
};

// Puts a stone of `side` on the empty `point`: takes the enemy groups that are left without
// liberty. The point's own group is looked at afterwards.
constexpr Placed put_stone(const Shape& shape, Board board, Side side, int point) {
  const Points stone = bit(point), around = shape.neighbours(stone);
  board.stones(side) |= stone;
  Placed placed{board};
  Points taken = 0;
  const Points enemy = board.stones(other(side));
  for (Points beside = around & enemy; beside;) {
    const Points group = shape.group(beside & -beside, enemy);
    if (!has_liberty(shape, board, group)) taken |= group;
    beside &= ~group;
  }
  placed.board.stones(other(side)) &= ~taken;
  placed.captured = std::popcount(taken);
  // An empty neighbour is a liberty: the usual case needs no group.
  placed.suicide = !taken && !(around & ~board.occupied()) &&
                   !has_liberty(shape, board, shape.group(stone, board.stones(side)));
  return placed;
}

}  // namespace banmen::stones
