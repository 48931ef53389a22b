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

template <class Kernel>
KernelWork work_of() {
  return {flip_all<Kernel>, list_all<Kernel>, leaves_of<Kernel>};
}

}  // namespace banmen::othello
