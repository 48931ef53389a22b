#pragma once

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

// Between a BEGIN and the END the compiler may use vector instructions that not every processor
// has. Only templates over a kernel or its level, and what is local to a file, may be defined
// there: any other inline function, the standard library's too, could be the copy that the linker
// keeps for everybody, on lesser machines as well.
// clang-format off
#define BANMEN_AVX2 "avx2,bmi,bmi2,lzcnt,popcnt"
#define BANMEN_AVX512 BANMEN_AVX2 ",avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
#define BANMEN_PRAGMA(words) _Pragma(#words)
#if defined(__clang__)
#define BANMEN_VECTORS_BEGIN(level) \
  BANMEN_PRAGMA(clang attribute push(__attribute__((target(level))), apply_to = function))
#define BANMEN_VECTORS_END _Pragma("clang attribute pop")
#else
#define BANMEN_VECTORS_BEGIN(level) _Pragma("GCC push_options") BANMEN_PRAGMA(GCC target(level))
#define BANMEN_VECTORS_END _Pragma("GCC pop_options")
#endif
// clang-format on
