#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "cgt/store.hpp"
#include "engines/stones/dense.hpp"
#include "search/solver.hpp"

namespace banmen::stones {

// How many states there are, and of which classes.
struct StateCounts {
  std::uint64_t states = 0;
  std::uint64_t classes = 0;  // states up to symmetry, of which values were worked out
  std::array<std::uint64_t, 4> by_class{};  // N, P, L, R
  std::uint64_t distinct_values = 0;
};

// The values of every state that can follow from a start, either side moving at any time; for rules
// without history (m = 1, or no ko rule) on at most 16 points.
class DenseValues {
 public:
  DenseValues(const Options& rules, cgt::Store& store);

  static std::size_t bytes_needed(const Options& rules);

  // False if it was stopped. The start has no captures; counts are of all states from it.
  bool solve(const Board& start, std::array<int, 2> captures, const search::Work& work);

  const Dense& dense() const { return dense_; }
  // Whether the state follows from the start. Precondition: every group has a liberty, nobody won.
  bool holds(const Board& board, std::array<int, 2> captures) const;
  // Precondition: holds(board, captures).
  cgt::Id value(const Board& board, std::array<int, 2> captures) const;
  const StateCounts& counts() const { return counts_; }

 private:
  using Layer = std::vector<cgt::Id>;
  struct Task {
    int black = 0, white = 0, stones = 0;  // captures, and stones on the board
  };

  std::size_t layer_of(int black, int white) const {  // precondition: black <= white < m
    return static_cast<std::size_t>(white * (white + 1) / 2 + black);
  }
  std::vector<Task> tasks() const;  // in an order in which moves lead forward
  void mark_from(const Board& start, std::array<int, 2> captures, const search::Work& work);
  void mark(const Board& board, int black, int white);
  bool is_marked(const Board& board, int black, int white);
  cgt::Id work_out(const Board& board, int black, int white) const;
  void keep(const Board& board, int black, int white, cgt::Id id);
  void count_values();

  Options rules_;
  Dense dense_;
  cgt::Store& store_;
  std::vector<Layer> layers_;
  bool everything_ = false;  // all boards are reached: nothing needs marking
  std::vector<std::vector<std::uint8_t>> reached_;
  StateCounts counts_;
};

}  // namespace banmen::stones
