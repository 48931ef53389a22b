#pragma once

#include <immintrin.h>

#include "games/othello/kernel.hpp"

// What both vector kernels stand on. Only between BANMEN_VECTORS_BEGIN and BANMEN_VECTORS_END, and
// compiled anew for each level.
namespace banmen::othello {

namespace lines {

// What lies ahead of a square in four directions: right, down left, down, down right; and behind.
struct alignas(32) Rays {
  std::array<Bits, 4> ahead{}, behind{};
};

inline constexpr auto rays = [] {
  std::array<Rays, square_count> table{};
  constexpr std::array<int, 4> columns = {1, -1, 0, 1}, rows = {0, 1, 1, 1};
  for (std::size_t square = 0; square < square_count; ++square)
    for (std::size_t way = 0; way < 4; ++way) {
      const auto walk = [&](int sign) {
        Bits seen = 0;
        int column = static_cast<int>(square) % 8 + sign * columns[way];
        int row = static_cast<int>(square) / 8 + sign * rows[way];
        for (; column >= 0 && column < 8 && row >= 0 && row < 8;
             column += sign * columns[way], row += sign * rows[way])
          seen |= bit(8 * row + column);
        return seen;
      };
      table[square].ahead[way] = walk(1);
      table[square].behind[way] = walk(-1);
    }
  return table;
}();

// The lines through a square with itself, for the last empty square: each line's discs are packed
// into a byte and looked up by the square's place on it.
struct Through {
  std::array<Bits, 4> line{};
  std::array<std::uint8_t, 4> place{};
};

inline constexpr auto through = [] {
  std::array<Through, square_count> table{};
  for (std::size_t square = 0; square < square_count; ++square)
    for (std::size_t way = 0; way < 4; ++way) {
      const Rays& ray = rays[square];
      table[square].line[way] = ray.ahead[way] | ray.behind[way] | bit(static_cast<Square>(square));
      table[square].place[way] = static_cast<std::uint8_t>(count(ray.behind[way]));
    }
  return table;
}();

// [place][own discs of the line]: how many of the others turn, all other squares being taken.
inline constexpr auto turned = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (int place = 0; place < 8; ++place)
    for (int own = 0; own < 256; ++own) {
      int turns = 0;
      for (const int step : {-1, 1}) {
        int at = place + step, passed = 0;
        while (at >= 0 && at < 8 && !(own >> at & 1)) at += step, ++passed;
        if (at >= 0 && at < 8) turns += passed;
      }
      table[static_cast<std::size_t>(place)][static_cast<std::size_t>(own)] =
          static_cast<std::uint8_t>(turns);
    }
  return table;
}();

}  // namespace lines

// Four directions at once, in the lanes of a vector: right, down left, down, down right.
template <Vectors level>
struct LineKernel {
  static int last_flips(Bits own, Square square) {
    const lines::Through& through = lines::through[static_cast<std::size_t>(square)];
    int turns = 0;
    for (std::size_t way = 0; way < 4; ++way)
      turns += lines::turned[through.place[way]][_pext_u64(own, through.line[way])];
    return turns;
  }

 protected:
  static __m256i spread(Bits bits) { return _mm256_set1_epi64x(static_cast<long long>(bits)); }
  static __m256i load(const std::array<Bits, 4>& four) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(four.data()));
  }
  static Bits gather(__m256i lanes) {
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return static_cast<Bits>(_mm_cvtsi128_si64(half));
  }
  static __m256i steps() { return _mm256_setr_epi64x(1, 7, 8, 9); }
  static __m256i double_steps() { return _mm256_setr_epi64x(2, 14, 16, 18); }
  // The opponent's discs that can turn in each direction.
  static __m256i turnable(Bits opponent) {
    constexpr long long inner = plain::inner_columns;
    return _mm256_and_si256(spread(opponent), _mm256_setr_epi64x(inner, inner, -1, inner));
  }
};

}  // namespace banmen::othello
