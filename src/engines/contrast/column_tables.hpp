#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/contrast/board.hpp"

namespace banmen::contrast {

// The columns of LayoutIndex by two table lookups: a placement is split into its cells 0-9 and
// 10-19, and both halves add up. About 24 MB, made in some milliseconds.
class ColumnTables {
 public:
  explicit ColumnTables(int pieces);

  // One row: the placements of the mover on the cells that `blocked` leaves free.
  struct Row {
    const std::uint32_t* high;
    const std::uint8_t* low;

    std::uint32_t column(Cells placement) const {
      return high[placement >> half] + low[placement & (halves - 1)];
    }
  };

  // `blocked`: the waiting side's pieces as the mover sees them, so none in cells 0-4.
  Row row(Cells blocked) const {
    return {high_.data() + (free_low(blocked) * halves + high_part(blocked)) * halves,
            low_.data() + low_part(blocked) * halves};
  }

  // Calls see(placement) for the columns of a row in order.
  template <class See>
  void for_each(Cells blocked, See see) const {
    const Cells taken = static_cast<Cells>(high_part(blocked));
    Cells high = 0;
    do {
      const int left = pieces_ - std::popcount(high);
      if (left >= 0 && left <= half)
        for (const std::uint16_t low : lists_[low_part(blocked)][static_cast<std::size_t>(left)])
          see(high << half | low);
      high = ((high | taken) + 1) & ~taken & (halves - 1);
    } while (high);
  }

 private:
  static constexpr int half = 10;
  static constexpr std::size_t halves = 1u << half;

  static std::size_t low_part(Cells blocked) { return blocked >> width & rank_5; }
  static std::size_t high_part(Cells blocked) { return blocked >> half & (halves - 1); }
  static std::size_t free_low(Cells blocked) {
    return static_cast<std::size_t>(width - std::popcount(blocked >> width & rank_5));
  }

  int pieces_;
  std::vector<std::uint8_t> low_;    // [blocked in 5-9][low half]: rank among those of its size
  std::vector<std::uint32_t> high_;  // [free in 5-9][blocked in 10-19][high half]: first column
  std::array<std::array<std::vector<std::uint16_t>, half + 1>, 32> lists_;  // low halves by size
};

// All placements of one side's pieces in its own view, in the order of their ids.
class Placements {
 public:
  explicit Placements(int pieces);

  std::uint32_t count() const { return static_cast<std::uint32_t>(own_.size()); }
  Cells own(std::uint32_t id) const { return own_[id]; }
  Cells seen_by_other(std::uint32_t id) const { return other_[id]; }

 private:
  std::vector<Cells> own_, other_;
};

}  // namespace banmen::contrast
