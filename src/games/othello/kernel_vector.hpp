#pragma once

#include <immintrin.h>

#include "games/othello/kernel.hpp"

// Only between BANMEN_VECTORS_BEGIN and BANMEN_VECTORS_END, and compiled anew for each level.
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

// Four directions at once, in the lanes of a vector: right, down left, down, down right. With
// AVX-512 the vectors have no more words, since eight directions in one of eight words were slower:
// what pays are instructions that combine three operands, and leading zeros of whole vectors.
template <Vectors level>
struct VectorKernel {
  static Bits moves(Bits own, Bits opponent) {
    constexpr long long inner = plain::inner_columns;
    const __m256i step = steps(), two = double_steps();
    const __m256i discs = spread(own);
    const __m256i others =
        _mm256_and_si256(spread(opponent), _mm256_setr_epi64x(inner, inner, -1, inner));
    __m256i up = _mm256_and_si256(others, _mm256_sllv_epi64(discs, step));
    __m256i down = _mm256_and_si256(others, _mm256_srlv_epi64(discs, step));
    up = or_and(up, others, _mm256_sllv_epi64(up, step));
    down = or_and(down, others, _mm256_srlv_epi64(down, step));
    // From here two steps at a time, over pairs of the opponent's discs.
    const __m256i pairs_up = _mm256_and_si256(others, _mm256_sllv_epi64(others, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for (int i = 0; i < 2; ++i) {
      up = or_and(up, pairs_up, _mm256_sllv_epi64(up, two));
      down = or_and(down, pairs_down, _mm256_srlv_epi64(down, two));
    }
    return gather(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step))) &
           ~(own | opponent);
  }

  static Bits flips(Bits own, Bits opponent, Square square) {
    const lines::Rays& ray = lines::rays[static_cast<std::size_t>(square)];
    const __m256i zero = _mm256_setzero_si256();
    const __m256i discs = spread(own), others = spread(opponent);

    // Ahead the nearest square is the lowest bit: the first that is not the opponent's must be own.
    const __m256i ahead = load(ray.ahead);
    const __m256i free = _mm256_andnot_si256(others, ahead);
    const __m256i end =
        _mm256_and_si256(_mm256_and_si256(free, _mm256_sub_epi64(zero, free)), discs);
    const __m256i turned_ahead = _mm256_andnot_si256(
        _mm256_sub_epi64(_mm256_cmpeq_epi64(end, zero), end), ahead);  // the bits below the end

    const __m256i behind = load(ray.behind);
    const __m256i start = highest(discs, others, behind);
    const __m256i turned_behind =  // the bits above the start
        _mm256_and_si256(behind, _mm256_sub_epi64(zero, _mm256_add_epi64(start, start)));
    return gather(_mm256_or_si256(turned_ahead, turned_behind));
  }

  static int last_flips(Bits own, Square square) {
    const lines::Through& through = lines::through[static_cast<std::size_t>(square)];
    int turns = 0;
    for (std::size_t way = 0; way < 4; ++way)
      turns += lines::turned[through.place[way]][_pext_u64(own, through.line[way])];
    return turns;
  }

 private:
  // Behind, the nearest square is the highest bit: that bit, if it is the first that is not the
  // opponent's and own.
  static __m256i highest(__m256i discs, __m256i others, __m256i behind) {
    const __m256i free = _mm256_andnot_si256(others, behind);
    if constexpr (level == Vectors::avx512) {
      return _mm256_and_si256(_mm256_srlv_epi64(spread(bit(63)), _mm256_lzcnt_epi64(free)), discs);
    } else {  // by filling: own discs in no other's shadow
      const __m256i step = steps(), two = double_steps();
      __m256i shadow = _mm256_srlv_epi64(free, step);
      shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step));
      __m256i start = _mm256_andnot_si256(shadow, _mm256_and_si256(discs, behind));
      shadow = _mm256_srlv_epi64(shadow, two);
      start = _mm256_andnot_si256(shadow, start);
      shadow = _mm256_srlv_epi64(shadow, two);
      return _mm256_andnot_si256(shadow, start);
    }
  }
  static __m256i or_and(__m256i a, __m256i b, __m256i c) {  // a | (b & c)
    if constexpr (level == Vectors::avx512)
      return _mm256_ternarylogic_epi64(a, b, c, 0xF8);
    else
      return _mm256_or_si256(a, _mm256_and_si256(b, c));
  }
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
};

}  // namespace banmen::othello
