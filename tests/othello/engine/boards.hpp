#pragma once

#include <vector>

#include "core/rng.hpp"
#include "engines/othello/weights.hpp"
#include "games/othello/kernel.hpp"

namespace banmen::othello::test {

// A board after random play down to so many empty squares; the mover may have to pass, or the game
// may have ended before.
inline Board board_with(int empties, Rng& rng) {
  for (;;) {
    Board board = start_board;
    while (count(board.empty()) > empties && !is_over(board)) {
      Bits moves = moves_of(board);
      if (!moves) {
        board = passed(board);
        continue;
      }
      for (auto skip = rng.below(static_cast<std::uint64_t>(count(moves))); skip; --skip)
        moves &= moves - 1;
      const Square square = lowest(moves);
      board = after(board, square, flips_of(board, square));
    }
    if (count(board.empty()) == empties) return board;
  }
}

// What this processor has, from the plain kernel up.
inline std::vector<Vectors> all_vectors() {
  std::vector<Vectors> list;
  for (const Vectors vectors : {Vectors::none, Vectors::avx2, Vectors::avx512})
    if (vectors <= best_vectors()) list.push_back(vectors);
  return list;
}

// Weights without any sense, so that a test can tell every entry from every other.
inline Weights random_weights(std::uint64_t seed, PatternSet patterns = PatternSet::standard()) {
  Weights weights = Weights::blank(std::move(patterns));
  Rng rng(seed, 0);
  for (auto& value : weights.values)
    value = static_cast<std::int16_t>(static_cast<int>(rng.below(801)) - 400);
  return weights;
}

}  // namespace banmen::othello::test
