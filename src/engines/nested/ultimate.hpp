#pragma once

#include <optional>

#include "core/rng.hpp"
#include "engines/nested/playout.hpp"
#include "engines/nested/threats.hpp"

namespace banmen::nested {

// Depth 2, the game most people mean, in 48 bytes without a loop in it: the same rules as Position
// for complete trees, several times as fast. A test compares the two on random games.
class Ultimate {
 public:
  // Nothing if the tree is not of depth 2, or not one that a game can reach by its shape.
  static std::optional<Ultimate> of(const Position& pos);

  Side to_move() const { return to_move_; }
  Outcome result() const { return result_; }
  Key key() const;  // of the rules, too

  // Calls see(cell) with the numbers of the legal cells, in the order of paths.
  template <class See>
  void for_each_cell(See see) const {
    if (result_ != Outcome::ongoing) return;
    for (std::uint32_t grids = target_ == anywhere ? open_ : 1u << target_; grids;
         grids &= grids - 1) {
      const auto grid = static_cast<unsigned>(std::countr_zero(grids));
      for (std::uint32_t cells = empty(grid); cells; cells &= cells - 1)
        see(number(grid, static_cast<unsigned>(std::countr_zero(cells))));
    }
  }
  unsigned count_cells() const;

  void play(std::uint32_t cell) { play_in((cell - 10) / 9, (cell - 10) % 9); }
  std::uint32_t winning_cell() const;  // of the mover; 0: none wins at once
  unsigned free_cells() const { return free_; }
  // Whether a line, or a count, could still make this side the winner.
  bool can_win(Side side) const {
    return count_ || has_line(counting(static_cast<std::size_t>(index(side))) | open_);
  }

  // The end of a game played on from here. Precondition: it is not over.
  Outcome play_out(Rng& rng, Playout kind) const;

  bool operator==(const Ultimate&) const = default;

 private:
  static constexpr std::uint8_t anywhere = 9;

  static std::uint32_t number(unsigned grid, unsigned cell) { return 10 + 9 * grid + cell; }
  std::uint32_t empty(unsigned grid) const {
    return ~(std::uint32_t{marks_[0][grid]} | marks_[1][grid]) & Grid::all;
  }
  // Grids that count in a side's lines.
  std::uint32_t counting(std::size_t side) const {
    return draws_count_ ? won_[side] : won_[side] & ~won_[1 - side];
  }
  void play_in(unsigned grid, unsigned cell);
  void close(unsigned grid, bool by_line);
  // Grids in which `side` could win the game at once.
  std::uint32_t decisive_grids(std::size_t side) const;
  void step_randomly(Rng& rng);
  void step_decisively(Rng& rng);

  std::array<std::array<std::uint16_t, 9>, 2> marks_{};  // none in closed grids
  std::array<std::uint16_t, 2> won_{};                   // a drawn grid is in both
  std::uint16_t open_ = Grid::all;
  std::uint8_t free_ = 81;  // empty cells
  std::uint8_t target_ = anywhere;
  Side to_move_ = Side::first;
  Outcome result_ = Outcome::ongoing;
  bool draws_count_ = true, mover_takes_ = false, count_ = false;
};

}  // namespace banmen::nested
