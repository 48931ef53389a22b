#pragma once

#include <cstdint>

namespace banmen {

// A 64-bit hash of a position. Equal positions have equal keys.
using Key = std::uint64_t;

// Folds two words into one well-mixed key (128-bit product folded onto itself, twice).
constexpr Key mix(std::uint64_t a, std::uint64_t b) {
  const auto fold = [](std::uint64_t x, std::uint64_t y) {
    const auto product = static_cast<unsigned __int128>(x) * y;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  };
  constexpr std::uint64_t p = 0xa0761d6478bd642f, q = 0xe7037ed1a0b428db, r = 0x8ebc6af09c88c6e3;
  return fold(fold(a ^ p, b ^ q) ^ r, b ^ 0x589965cc75374cc3) ^ fold(a ^ q, p);
}

}  // namespace banmen
