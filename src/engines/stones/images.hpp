#pragma once

#include <array>
#include <vector>

#include "games/stones/position.hpp"

namespace banmen::stones {

// The 8 mirror images of a board, 4 if it is not square, by tables for eight points at a time.
// Their numbers: 4 exchanges rows and columns, then 1 mirrors the rows and 2 the columns. In
// LocalRules 1 and 2 are the other way round.
class Images {
 public:
  explicit Images(const Shape& shape);

  int count() const { return count_; }
  Points of(Points points, int which) const {
    const auto& tables = tables_[static_cast<std::size_t>(which)];
    Points image = 0;
    for (std::size_t i = 0; points; ++i, points >>= 8) image |= tables[i][points & 255];
    return image;
  }
  Board of(const Board& board, int which) const {
    return {of(board.black, which), of(board.white, which)};
  }
  std::vector<Board> of(std::span<const Board> boards, int which) const;  // sorted

 private:
  int count_;
  std::array<std::array<std::array<Points, 256>, (max_points + 7) / 8>, 8> tables_{};
};

// Whether `side` can capture so much with one stone that it has `m`.
bool can_decide(const Shape& shape, const Board& board, Side side, int captures, int m);

}  // namespace banmen::stones
