#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/stones/dense.hpp"
#include "search/solver.hpp"

namespace banmen::stones {

// How many plies a game lasts from every state with best play: +d, the mover wins on ply d; -d, the
// mover loses after d plies; 0, the mover has lost. The winner hurries, the loser delays. Backward
// over all boards of at most 16 points, for rules without history.
class DensePlies {
 public:
  explicit DensePlies(const Options& rules);

  static std::size_t bytes_needed(const Options& rules);
  bool solve(const search::Work& work);  // false: it was stopped

  // Precondition: every group has a liberty and nobody has won.
  int plies(const Board& board, std::array<int, 2> captures, Side to_move) const;

 private:
  using Layer = std::vector<std::int8_t>;
  // Black to move; with White to move, the board in the other colours.
  const Layer& layer(int black, int white) const {
    return layers_[static_cast<std::size_t>(black * rules_.m + white)];
  }
  int work_out(const Board& board, int black, int white) const;

  Options rules_;
  Dense dense_;
  std::vector<Layer> layers_;
};

// The mover's plies, given those of the opponent after each move; `add` every move, then read.
class PliesOfMoves {
 public:
  static constexpr int at_once = 1;  // a move that wins

  void add(int opponents) {
    best_ = better(opponents <= 0 ? 1 - opponents : -1 - opponents, best_);
  }
  void add_win() { best_ = better(at_once, best_); }
  int plies() const { return best_; }

  // Which of two results the mover prefers: early wins, then late losses.
  static int better(int a, int b) {
    if ((a > 0) != (b > 0)) return a > 0 ? a : b;
    return a < b ? a : b;
  }

 private:
  int best_ = 0;  // no move: lost
};

}  // namespace banmen::stones
