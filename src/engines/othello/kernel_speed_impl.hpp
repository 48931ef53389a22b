#pragma once

#include "engines/othello/kernel_speed.hpp"
#include "games/othello/perft_impl.hpp"

namespace banmen::othello {

template <class Kernel>
Done flip_all(const std::vector<Board>& boards) {
  Done done;
  for (const Board& board : boards)
    for (Bits empty = board.empty(); empty; empty &= empty - 1, ++done.calls)
      done.sum += Kernel::flips(board.own, board.opponent, lowest(empty));
  return done;
}

template <class Kernel>
Done list_all(const std::vector<Board>& boards) {
  Done done;
  for (const Board& board : boards) {
    done.sum += Kernel::moves(board.own, board.opponent);
    done.sum += Kernel::moves(board.opponent, board.own);
    done.calls += 2;
  }
  return done;
}

template <class Kernel>
std::uint64_t leaves_of(const Board& board, int depth) {
  return leaves_below<Kernel, true>(board.own, board.opponent, depth);
}

// What follows each move of each board, from the features of the board before the move.
template <class Kernel, class Lanes>
Done evaluate_along(const Evaluation& evaluation, const std::vector<Board>& boards) {
  Done done;
  for (const Board& board : boards) {
    const Features before = evaluation.features(board);
    for (Bits moves = Kernel::moves(board.own, board.opponent); moves; moves &= moves - 1) {
      const Square square = lowest(moves);
      Features after;
      evaluation.template play<Lanes>(before, after, square,
                                      Kernel::flips(board.own, board.opponent, square), true);
      done.sum += static_cast<std::uint64_t>(
          evaluation.template raw<Lanes>(after, phase_of(board) + 1, false));
      ++done.calls;
    }
  }
  return done;
}

template <class Lanes>
Features played(const Evaluation& evaluation, const Features& before, Square square, Bits turned,
                bool ours) {
  Features after;
  evaluation.template play<Lanes>(before, after, square, turned, ours);
  return after;
}

template <class Lanes>
int raw_of(const Evaluation& evaluation, const Features& features, int phase, bool ours) {
  return evaluation.template raw<Lanes>(features, phase, ours);
}

template <class Kernel, class Lanes>
KernelWork work_of() {
  return {Kernel::moves,    Kernel::flips,     Kernel::last_flips,
          played<Lanes>,    raw_of<Lanes>,     flip_all<Kernel>,
          list_all<Kernel>, leaves_of<Kernel>, evaluate_along<Kernel, Lanes>};
}

}  // namespace banmen::othello
