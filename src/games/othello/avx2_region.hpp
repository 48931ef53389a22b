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

// Between these two the compiler may use AVX2 and BMI2. Only templates over a kernel and what is
// local to a file may be defined there: any other inline function, the standard library's too,
// could be the copy that the linker keeps for everybody, on machines without AVX2 as well.
// clang-format off
#if defined(__clang__)
#define BANMEN_AVX2_BEGIN \
  _Pragma("clang attribute push(__attribute__((target(\"avx2,bmi,bmi2,lzcnt,popcnt\"))), apply_to = function)")
#define BANMEN_AVX2_END _Pragma("clang attribute pop")
#else
#define BANMEN_AVX2_BEGIN \
  _Pragma("GCC push_options") _Pragma("GCC target(\"avx2,bmi,bmi2,lzcnt,popcnt\")")
#define BANMEN_AVX2_END _Pragma("GCC pop_options")
#endif
// clang-format on
