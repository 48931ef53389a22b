#pragma once

#include "games/othello/board.hpp"

// The three things a search does with a board a hundred million times a second. A search is a
// template over its kernel; files named *_v3.cpp and *_v4.cpp hold the copies for processors with
// AVX2 and with AVX-512, and are called only where `best_vectors()` says so.
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

// What the processor can do with several words at once. Each level includes those before it.
enum class Vectors { none, avx2, avx512 };

inline Vectors best_vectors() {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return Vectors::none;
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
  return wide ? Vectors::avx512 : Vectors::avx2;
#else
  return Vectors::none;
#endif
}

}  // namespace banmen::othello
