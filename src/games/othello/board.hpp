#pragma once

#include <array>
#include <bit>
#include <cstdint>

// Two words of 64 squares and what happens on them. a1 (top left) is bit 0, h1 bit 7, h8 bit 63.
// Everything is seen by the side to move: `own` are its discs.
namespace banmen::othello {

using Bits = std::uint64_t;
using Square = int;  // 8 · row + column

inline constexpr int square_count = 64;
inline constexpr Square no_square = -1;

constexpr Bits bit(Square square) { return Bits{1} << square; }
constexpr Square lowest(Bits bits) { return std::countr_zero(bits); }
constexpr int count(Bits bits) { return std::popcount(bits); }

struct Board {
  Bits own = 0, opponent = 0;

  constexpr Bits occupied() const { return own | opponent; }
  constexpr Bits empty() const { return ~(own | opponent); }
  bool operator==(const Board&) const = default;
};

// Black (d5, e4) to move.
inline constexpr Board start_board = {0x0000000810000000, 0x0000001008000000};

// The plain kernels: the ones every machine has, and by which the faster ones are tested.
namespace plain {

// A disc that turns lies between two others, so along a row, and along a diagonal, none of the
// outer columns can turn: without them no line runs round the edge.
inline constexpr Bits inner_columns = 0x7E7E7E7E7E7E7E7E;

constexpr Bits moves(Bits own, Bits opponent) {
  const Bits empty = ~(own | opponent);
  const Bits inner = opponent & inner_columns;
  Bits found = 0;
  const auto look = [&](int step, Bits turnable) {
    Bits up = (own << step) & turnable, down = (own >> step) & turnable;
    for (int i = 0; i < 5; ++i) {
      up |= (up << step) & turnable;
      down |= (down >> step) & turnable;
    }
    found |= (up << step) | (down >> step);
  };
  look(1, inner);
  look(7, inner);
  look(8, opponent);
  look(9, inner);
  return found & empty;
}

// The discs that turn when the mover plays on an empty `square`; none: the move is illegal.
constexpr Bits flips(Bits own, Bits opponent, Square square) {
  const Bits inner = opponent & inner_columns;
  const Bits played = bit(square);
  Bits turned = 0;
  const auto look = [&](int step, Bits turnable) {
    Bits up = (played << step) & turnable, down = (played >> step) & turnable;
    for (int i = 0; i < 5; ++i) {
      up |= (up << step) & turnable;
      down |= (down >> step) & turnable;
    }
    if ((up << step) & own) turned |= up;
    if ((down >> step) & own) turned |= down;
  };
  look(1, inner);
  look(7, inner);
  look(8, opponent);
  look(9, inner);
  return turned;
}

}  // namespace plain

constexpr Bits moves_of(const Board& board) { return plain::moves(board.own, board.opponent); }
constexpr Bits flips_of(const Board& board, Square square) {
  return plain::flips(board.own, board.opponent, square);
}

constexpr Board passed(const Board& board) { return {board.opponent, board.own}; }
constexpr Board after(const Board& board, Square square, Bits turned) {
  return {board.opponent ^ turned, board.own ^ turned ^ bit(square)};
}

constexpr bool can_move(const Board& board) { return moves_of(board) != 0; }
constexpr bool is_over(const Board& board) { return !can_move(board) && !can_move(passed(board)); }

// The mover's discs less the opponent's when the game is over; the winner gets the empty squares.
constexpr int final_score(const Board& board) {
  const int own = count(board.own), opponent = count(board.opponent);
  const int empty = square_count - own - opponent;
  return own > opponent ? own - opponent + empty : own < opponent ? own - opponent - empty : 0;
}

// The board's eight images.
constexpr Bits upside_down(Bits bits) { return __builtin_bswap64(bits); }
constexpr Bits left_to_right(Bits bits) {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  return (bits >> 4 & 0x0F0F0F0F0F0F0F0F) | (bits & 0x0F0F0F0F0F0F0F0F) << 4;
}
constexpr Bits transposed(Bits bits) {  // a2 ↔ b1
  Bits t = (bits ^ bits >> 7) & 0x00AA00AA00AA00AA;
  bits ^= t ^ t << 7;
  t = (bits ^ bits >> 14) & 0x0000CCCC0000CCCC;
  bits ^= t ^ t << 14;
  t = (bits ^ bits >> 28) & 0x00000000F0F0F0F0;
  return bits ^ t ^ t << 28;
}

// Number 0 is the board itself; bit 0 mirrors left and right, bit 1 up and down, and bit 2
// transposes afterwards.
inline constexpr int image_count = 8;

constexpr Bits image(Bits bits, int number) {
  if (number & 1) bits = left_to_right(bits);
  if (number & 2) bits = upside_down(bits);
  if (number & 4) bits = transposed(bits);
  return bits;
}
constexpr Board image(const Board& board, int number) {
  return {image(board.own, number), image(board.opponent, number)};
}
constexpr Square image(Square square, int number) { return lowest(image(bit(square), number)); }
// The number of the image that leads back.
constexpr int back(int number) {
  const bool transposes = number & 4;
  return transposes ? 4 | (number & 1) << 1 | (number & 2) >> 1 : number;
}

}  // namespace banmen::othello
