#pragma once

#include <bit>
#include <cstdint>
#if defined(__SSE4_1__)
#include <smmintrin.h>
#endif

#include "engines/shogi/com/board.hpp"

namespace banmen::shogi::com {

// A set of cells, a bit each: 121 of 128, in one register.
using Bits = std::uint64_t __attribute__((vector_size(16)));

inline bool any(Bits bits) {
#if defined(__SSE4_1__)
  return !_mm_testz_si128(reinterpret_cast<__m128i>(bits), reinterpret_cast<__m128i>(bits));
#else
  return (bits[0] | bits[1]) != 0;
#endif
}

inline int count(Bits bits) { return std::popcount(bits[0]) + std::popcount(bits[1]); }

namespace detail {
struct alignas(16) Words {
  std::uint64_t word[2];
};
consteval auto make_single() {
  std::array<Words, cells> all{};
  for (unsigned i = 0; i < cells; ++i) all[i].word[i >> 6] = std::uint64_t{1} << (i & 63);
  return all;
}
inline constexpr auto single = make_single();
inline Bits load(const Words& words) { return Bits{words.word[0], words.word[1]}; }
}  // namespace detail

inline Bits bit(int cell) { return detail::load(detail::single[static_cast<std::size_t>(cell)]); }

inline bool has(Bits bits, int cell) { return any(bits & bit(cell)); }

// Calls visit(cell) in board order.
template <class Visit>
inline void for_each_cell(Bits bits, Visit visit) {
  for (std::uint64_t word = bits[0]; word; word &= word - 1)
    visit(static_cast<u8>(std::countr_zero(word)));
  for (std::uint64_t word = bits[1]; word; word &= word - 1)
    visit(static_cast<u8>(64 + std::countr_zero(word)));
}

// How many sets hold each cell, as four digits; no cell has more than 15. (At most one direct
// attacker comes from each of 8 directions and 2 knights, and a shadow needs a slider behind it:
// two rooks, two bishops and, from one direction, a lance.)
struct Counts {
  Bits digit[4] = {};

  void add(Bits set) {
    for (Bits& d : digit) {
      const Bits carry = d & set;
      d ^= set;
      set = carry;
    }
  }
  int at(int cell) const {
    return has(digit[0], cell) + 2 * has(digit[1], cell) + 4 * has(digit[2], cell) +
           8 * has(digit[3], cell);
  }
  int sum(Bits within) const {
    return count(digit[0] & within) + 2 * count(digit[1] & within) + 4 * count(digit[2] & within) +
           8 * count(digit[3] & within);
  }
  Bits some() const { return digit[0] | digit[1] | digit[2] | digit[3]; }
};

}  // namespace banmen::shogi::com
