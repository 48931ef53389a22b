#pragma once

#include <array>
#include <cstdint>

#include "core/result.hpp"
#include "games/contrast/board.hpp"

namespace banmen::contrast {

// Numbers the unfinished states of one layout without gaps, for given numbers of pieces.
//
// Each side's pieces are seen from that side ("own view"): its home is cells 0-4, its goal cells
// 20-24, so an unfinished side has all its pieces in cells 0-19. The table of the states where
// `mover` is to move has one row per placement of the waiting side, and in a row one column per
// placement of the mover on the cells left free. Placements are ordered as numbers. Moving back in
// time changes the side that waits in the table of the next state, hence stays within one row.
//
// This index is small and quick to make; ColumnTables does the same with large tables, faster.
class LayoutIndex {
 public:
  static constexpr int cells = 20;
  static constexpr std::uint64_t most_states = 300'000'000;

  // Refuses piece counts with more than `most_states` states, both sides to move together.
  static Result<LayoutIndex> make(std::array<std::uint8_t, 2> pieces);

  std::uint64_t states(Side mover) const { return sizes_[at(mover)]; }
  std::uint64_t states() const { return sizes_[0] + sizes_[1]; }
  int pieces(Side side) const { return pieces_[at(side)]; }

  // The number of a state among those of its side to move. Precondition: unfinished, counts agree.
  std::uint64_t rank(const Board& board) const;

  // The inverse: pieces and side to move; tiles and stocks stay empty.
  Board unrank(Side mover, std::uint64_t rank) const;

 private:
  static constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }
  std::uint64_t row_start(Side mover, Cells waiter) const;
  std::uint64_t states_below(Side mover, int cell, int left, int at_home) const;

  std::array<int, 2> pieces_{};
  std::array<std::uint64_t, 2> sizes_{};
};

// n over k for n up to 25; 0 where there is no such choice.
std::uint64_t choose(int n, int k);

}  // namespace banmen::contrast
