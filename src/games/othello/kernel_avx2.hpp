#pragma once

#include "games/othello/kernel_lines.hpp"

// Only between BANMEN_VECTORS_BEGIN(BANMEN_AVX2) and BANMEN_VECTORS_END.
namespace banmen::othello {

struct Avx2Kernel : LineKernel<Vectors::avx2> {
  static Bits moves(Bits own, Bits opponent) {
    const __m256i step = steps(), two = double_steps();
    const __m256i discs = spread(own), others = turnable(opponent);
    __m256i up = _mm256_and_si256(others, _mm256_sllv_epi64(discs, step));
    __m256i down = _mm256_and_si256(others, _mm256_srlv_epi64(discs, step));
    up = _mm256_or_si256(up, _mm256_and_si256(others, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(others, _mm256_srlv_epi64(down, step)));
    // From here two steps at a time, over pairs of the opponent's discs.
    const __m256i pairs_up = _mm256_and_si256(others, _mm256_sllv_epi64(others, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    for (int i = 0; i < 2; ++i) {
      up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
      down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    }
    return gather(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step))) &
           ~(own | opponent);
  }

  static Bits flips(Bits own, Bits opponent, Square square) {
    const lines::Rays& ray = lines::rays[static_cast<std::size_t>(square)];
    const __m256i step = steps(), two = double_steps();
    const __m256i zero = _mm256_setzero_si256();
    const __m256i discs = spread(own), others = spread(opponent);

    // Ahead the nearest square is the lowest bit: the first that is not the opponent's must be own.
    const __m256i ahead = load(ray.ahead);
    const __m256i free = _mm256_andnot_si256(others, ahead);
    const __m256i end =
        _mm256_and_si256(_mm256_and_si256(free, _mm256_sub_epi64(zero, free)), discs);
    const __m256i turned_ahead = _mm256_andnot_si256(
        _mm256_sub_epi64(_mm256_cmpeq_epi64(end, zero), end), ahead);  // the bits below the end

    // Behind it is the highest bit, which takes a filling: own discs in no other's shadow.
    const __m256i behind = load(ray.behind);
    __m256i shadow = _mm256_srlv_epi64(_mm256_andnot_si256(others, behind), step);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, step));
    __m256i start = _mm256_andnot_si256(shadow, _mm256_and_si256(discs, behind));
    shadow = _mm256_srlv_epi64(shadow, two);
    start = _mm256_andnot_si256(shadow, start);
    shadow = _mm256_srlv_epi64(shadow, two);
    start = _mm256_andnot_si256(shadow, start);
    const __m256i turned_behind =  // the bits above the start
        _mm256_and_si256(behind, _mm256_sub_epi64(zero, _mm256_sllv_epi64(start, step)));
    return gather(_mm256_or_si256(turned_ahead, turned_behind));
  }
};

}  // namespace banmen::othello
