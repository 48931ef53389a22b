#pragma once

#include "games/othello/board.hpp"

// The three things a search does with a board a hundred million times a second. A search is a
// template over its kernel; files named *_v3.cpp hold the copies for processors with AVX2 and BMI2
// and are called only where `has_avx2()`.
namespace banmen::othello {

struct PlainKernel {
  static Bits moves(Bits own, Bits opponent) { return plain::moves(own, opponent); }
  static Bits flips(Bits own, Bits opponent, Square square) {
    return plain::flips(own, opponent, square);
  }
  // How many discs turn when `square` is the last empty one.
  static int last_flips(Bits own, Square square) {
    return count(plain::flips(own, ~own & ~bit(square), square));
  }
};

inline bool has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

}  // namespace banmen::othello
