#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/contrast/board.hpp"
#include "learn/tuples.hpp"

namespace banmen::contrast {

// By the tiles that both sides have left: up to 4, or more.
inline constexpr int phase_count = 2;
constexpr int phase_of(const Board& board) {
  return board.stock[0][0] + board.stock[0][1] + board.stock[1][0] + board.stock[1][1] > 4;
}

// What the entries of the network's tuples are worth to the mover, in 1/16 point.
struct NetworkWeights {
  static constexpr int unit = 16;

  std::vector<std::int16_t> values{};  // by phase and weight, see TupleSet::weight_of

  // All ranks and files with their pieces and tiles, and with how near the pieces are; races to the
  // goal with the stocks; counts of steps and of cells within reach.
  static const learn::TupleSet& tuples();
  // All zero: every position is even.
  static NetworkWeights blank();
  // Those that the program comes with, and the file that holds them.
  static const NetworkWeights& shipped();
  static std::string_view shipped_file();

  std::int16_t* phase(int number) {
    return values.data() + static_cast<std::size_t>(number) * tuples().weights();
  }
  const std::int16_t* phase(int number) const {
    return values.data() + static_cast<std::size_t>(number) * tuples().weights();
  }

  bool operator==(const NetworkWeights&) const = default;
};

// The weights file: a head with magic, version, the tuples' hash and a checksum, then the tuples
// and the values, packed by zstd.
std::string to_file(const NetworkWeights& weights);
Result<NetworkWeights> weights_from_file(std::string_view bytes);

}  // namespace banmen::contrast
