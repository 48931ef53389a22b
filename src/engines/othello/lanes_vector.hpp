#pragma once

#include <immintrin.h>

#include "games/othello/kernel.hpp"

// Only between BANMEN_VECTORS_BEGIN and BANMEN_VECTORS_END, and compiled anew for each level.
namespace banmen::othello {

template <Vectors level>
struct VectorLanes {
  template <std::size_t most>
  static void play(const std::int16_t* before, std::int16_t* after, const std::int16_t* steps,
                   Square square, Bits turned, bool ours) {
    constexpr std::size_t parts = most / 16;
    __m256i sums[parts];  // never in memory
    for (std::size_t i = 0; i < parts; ++i) sums[i] = _mm256_setzero_si256();
    for (; turned; turned &= turned - 1) {
      const std::int16_t* const step = steps + most * static_cast<std::size_t>(lowest(turned));
      for (std::size_t i = 0; i < parts; ++i) sums[i] = _mm256_add_epi16(sums[i], part(step, i));
    }
    const __m256i sign = _mm256_set1_epi16(ours ? 0 : -1);
    for (std::size_t i = 0; i < parts; ++i) {
      const __m256i change =
          _mm256_add_epi16(_mm256_add_epi16(sums[i], sums[i]),
                           part(steps + most * static_cast<std::size_t>(square), i));
      _mm256_store_si256(reinterpret_cast<__m256i*>(after + 16 * i),
                         _mm256_add_epi16(part(before, i), negated(change, sign)));
    }
  }

  // Places by vectors, entries one by one: faster than the processor's own gathering.
  template <std::size_t most>
  static int sum(const std::int16_t* table, const std::int32_t* middles, const std::int16_t* lanes,
                 std::size_t used, bool ours) {
    alignas(32) std::uint32_t places[most];
    const __m256i sign = _mm256_set1_epi32(ours ? 0 : -1);
    for (std::size_t i = 0; i < most; i += 8) {
      const __m256i index =
          _mm256_cvtepi16_epi32(_mm_load_si128(reinterpret_cast<const __m128i*>(lanes + i)));
      const __m256i seen = _mm256_sub_epi32(_mm256_xor_si256(index, sign), sign);
      const __m256i middle = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(middles + i));
      _mm256_store_si256(reinterpret_cast<__m256i*>(places + i), _mm256_add_epi32(seen, middle));
    }
    int a = 0, b = 0, c = 0, d = 0;
    for (std::size_t i = 0; i < used; i += 4) {
      a += table[places[i]];
      b += table[places[i + 1]];
      c += table[places[i + 2]];
      d += table[places[i + 3]];
    }
    return a + b + c + d;
  }

 private:
  static __m256i part(const std::int16_t* lanes, std::size_t i) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes + 16 * i));
  }
  static __m256i negated(__m256i words, __m256i sign) {  // where the sign is -1
    return _mm256_sub_epi16(_mm256_xor_si256(words, sign), sign);
  }
};

}  // namespace banmen::othello
