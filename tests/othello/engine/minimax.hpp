#pragma once

#include <algorithm>

#include "engines/othello/evaluation.hpp"

namespace banmen::othello::test {

// The definition, without any window.
inline int minimax(const Board& board) {
  const Bits moves = moves_of(board);
  if (!moves) return can_move(passed(board)) ? -minimax(passed(board)) : final_score(board);
  int best = -65;
  for (Bits rest = moves; rest; rest &= rest - 1) {
    const Square square = lowest(rest);
    best = std::max(best, -minimax(after(board, square, flips_of(board, square))));
  }
  return best;
}

inline int minimax(const Evaluation& evaluation, const Board& board, int depth) {
  const Bits moves = moves_of(board);
  if (depth == 0) return evaluation.discs(evaluation.features(board), phase_of(board), true);
  if (!moves)
    return can_move(passed(board)) ? -minimax(evaluation, passed(board), depth)
                                   : final_score(board);
  int best = -65;
  for (Bits rest = moves; rest; rest &= rest - 1) {
    const Square square = lowest(rest);
    best = std::max(best,
                    -minimax(evaluation, after(board, square, flips_of(board, square)), depth - 1));
  }
  return best;
}

}  // namespace banmen::othello::test
