#pragma once

#include "games/othello/kernel_lines.hpp"

// Only between BANMEN_VECTORS_BEGIN(BANMEN_AVX512) and BANMEN_VECTORS_END. Vectors of four words
// are enough: eight directions in one of eight words were slower. What pays are the instructions
// that combine three operands, and leading zeros for whole vectors.
namespace banmen::othello {

struct Avx512Kernel : LineKernel<Vectors::avx512> {
  static Bits moves(Bits own, Bits opponent) {
    const __m256i step = steps(), two = double_steps();
    const __m256i discs = spread(own), others = turnable(opponent);
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

    // Behind it is the highest bit.
    const __m256i behind = load(ray.behind);
    const __m256i away = _mm256_lzcnt_epi64(_mm256_andnot_si256(others, behind));
    const __m256i start = _mm256_and_si256(_mm256_srlv_epi64(spread(bit(63)), away), discs);
    const __m256i turned_behind =  // the bits above the start
        _mm256_and_si256(behind, _mm256_sub_epi64(zero, _mm256_add_epi64(start, start)));
    return gather(_mm256_or_si256(turned_ahead, turned_behind));
  }

 private:
  static __m256i or_and(__m256i a, __m256i b, __m256i c) {  // a | (b & c)
    return _mm256_ternarylogic_epi64(a, b, c, 0xF8);
  }
};

}  // namespace banmen::othello
