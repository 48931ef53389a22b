#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engines/othello/patterns.hpp"

namespace banmen::othello {

// A phase for each number of discs: 4 to 64.
inline constexpr int phase_count = 61;
constexpr int phase_of(const Board& board) { return count(board.occupied()) - 4; }

// What the entries of the patterns are worth to the mover, in 1/256 disc.
struct Weights {
  static constexpr int unit = 256;

  PatternSet patterns = PatternSet::standard();
  std::vector<std::int16_t> values{};  // by phase and weight, see PatternSet::weight_of

  // All zero: every position is even.
  static Weights blank(PatternSet patterns = PatternSet::standard());
  // Those that the program comes with, and the file that holds them.
  static const Weights& shipped();
  static std::string_view shipped_file();

  std::int16_t* phase(int number) {
    return values.data() + static_cast<std::size_t>(number) * patterns.weights();
  }
  const std::int16_t* phase(int number) const {
    return values.data() + static_cast<std::size_t>(number) * patterns.weights();
  }
};

// The weights file: a head with magic, version, the patterns' hash and a checksum, then the
// patterns and the values, packed by zstd.
std::string to_file(const Weights& weights);
Result<Weights> weights_from_file(std::string_view bytes);

// The original document's layout for interchange: for each pattern 30 stages of two phases, for
// each stage all entries as little-endian u16 of (discs · 256 + 32768), digit 1 own and 2 the
// opponent's.
inline constexpr int stage_count = 30;
std::string to_u16_layout(const Weights& weights);
Result<Weights> from_u16_layout(std::string_view bytes, PatternSet patterns);

constexpr double u16_to_score(std::uint16_t value) { return (value - 32768.0) / 256.0; }
inline std::uint16_t score_to_u16(double score) {
  return static_cast<std::uint16_t>(std::clamp(std::round(score * 256.0 + 32768.0), 0.0, 65535.0));
}

}  // namespace banmen::othello
