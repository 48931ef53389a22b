#pragma once

#include <bit>
#include <cstdint>

#include "core/side.hpp"

namespace banmen::shogi {

// Squares are numbered down each file, from the right: 1a = 0, 1b = 1, ... 9i = 80.
using Square = int;

inline constexpr Square square_count = 81;
inline constexpr Square no_square = 81;

constexpr Square square_at(int file, int rank) { return (file - 1) * 9 + rank - 1; }  // both from 1
constexpr int file_of(Square square) { return square / 9 + 1; }
constexpr int rank_of(Square square) { return square % 9 + 1; }
// The rank as `side` counts it: 1 is the farthest from home, where its pawns end.
constexpr int rank_for(Side side, Square square) {
  return side == Side::first ? rank_of(square) : 10 - rank_of(square);
}
constexpr Square turned(Square square) { return square_count - 1 - square; }  // by half a turn

// A set of squares. Files 1 to 7 lie in the low word and 8, 9 in the high one, so that a step along
// a file is a shift that never leaves its word.
struct Squares {
  std::uint64_t low = 0, high = 0;

  static constexpr int low_squares = 63;

  static constexpr Squares of(Square square) {
    return square < low_squares ? Squares{std::uint64_t{1} << square, 0}
                                : Squares{0, std::uint64_t{1} << (square - low_squares)};
  }
  static constexpr Squares all() {
    return {(std::uint64_t{1} << low_squares) - 1,
            (std::uint64_t{1} << (square_count - low_squares)) - 1};
  }

  constexpr bool empty() const { return (low | high) == 0; }
  constexpr bool any() const { return (low | high) != 0; }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }
  constexpr bool single() const { return any() && !(*this & less_lowest()).any(); }
  constexpr bool has(Square square) const { return (*this & of(square)).any(); }

  // Precondition of both: not empty.
  constexpr Square lowest() const {
    return low ? std::countr_zero(low) : low_squares + std::countr_zero(high);
  }
  constexpr Square take_lowest() {
    const Square square = lowest();
    *this = less_lowest();
    return square;
  }
  constexpr Squares less_lowest() const {
    return low ? Squares{low & (low - 1), high} : Squares{low, high & (high - 1)};
  }

  friend constexpr Squares operator&(Squares a, Squares b) {
    return {a.low & b.low, a.high & b.high};
  }
  friend constexpr Squares operator|(Squares a, Squares b) {
    return {a.low | b.low, a.high | b.high};
  }
  friend constexpr Squares operator^(Squares a, Squares b) {
    return {a.low ^ b.low, a.high ^ b.high};
  }
  constexpr Squares without(Squares b) const { return {low & ~b.low, high & ~b.high}; }
  constexpr Squares operator~() const { return all().without(*this); }
  constexpr Squares& operator&=(Squares b) { return *this = *this & b; }
  constexpr Squares& operator|=(Squares b) { return *this = *this | b; }
  constexpr Squares& operator^=(Squares b) { return *this = *this ^ b; }
  bool operator==(const Squares&) const = default;

  // One step along the files; what leaves the board at an edge must be masked away before.
  constexpr Squares up() const { return {low >> 1, high >> 1}; }
  constexpr Squares down() const { return {low << 1, high << 1}; }

  template <class See>
  constexpr void for_each(See see) const {
    for (std::uint64_t rest = low; rest; rest &= rest - 1) see(std::countr_zero(rest));
    for (std::uint64_t rest = high; rest; rest &= rest - 1)
      see(low_squares + std::countr_zero(rest));
  }
};

constexpr Squares rank_squares(int rank) {  // from 1, the top
  Squares squares;
  for (int file = 1; file <= 9; ++file) squares |= Squares::of(square_at(file, rank));
  return squares;
}
constexpr Squares file_squares(int file) {
  Squares squares;
  for (int rank = 1; rank <= 9; ++rank) squares |= Squares::of(square_at(file, rank));
  return squares;
}
// The ranks `from`..`to` as `side` counts them, 1 being the farthest.
constexpr Squares ranks_for(Side side, int from, int to) {
  Squares squares;
  for (int rank = from; rank <= to; ++rank)
    squares |= rank_squares(side == Side::first ? rank : 10 - rank);
  return squares;
}
// Where pieces of `side` promote.
constexpr Squares camp_of_enemy(Side side) { return ranks_for(side, 1, 3); }

}  // namespace banmen::shogi
