#pragma once

#include <array>
#include <vector>

#include "engines/contrast/column_tables.hpp"
#include "engines/contrast/layout.hpp"
#include "engines/contrast/layout_index.hpp"

namespace banmen::contrast {

// One layout with all the tables that make walking over its states fast.
class Ground {
 public:
  static Result<Ground> make(const Layout& layout);
  Ground(Ground&&) = default;  // views point into the tables, which a copy would not bring along
  Ground& operator=(Ground&&) = default;

  // What one side sees when it is to move; the other side's placement is the row.
  struct View {
    Board tiles;                          // the tiles as this side sees them, no pieces
    Placements placements;                // of this side
    const ColumnTables* columns;          // of this side
    std::vector<std::uint64_t> starts;    // first state of each row of the other side, and the end
    std::vector<std::uint8_t> threats{};  // goal cells each placement reaches if they are empty
  };

  const Layout& layout() const { return layout_; }
  const View& view(Side side) const { return views_[static_cast<std::size_t>(side)]; }
  std::uint64_t states() const {
    return view(Side::first).starts.back() + view(Side::second).starts.back();
  }
  std::uint32_t id(Side side, Cells own) const { return view(side).columns->row(0).column(own); }

  // Calls see(own, wins) for each state of a row in order: `wins` if a step reaches the goal.
  template <class See>
  void for_each_state(Side mover, std::uint32_t row, See see) const {
    const View& mine = view(mover);
    const Cells blocked = view(other(mover)).placements.seen_by_other(row);
    const Cells open_goals = ~(blocked >> LayoutIndex::cells) & rank_5;
    const auto ids = mine.columns->row(0);
    mine.columns->for_each(
        blocked, [&](Cells own) { see(own, (mine.threats[ids.column(own)] & open_goals) != 0); });
  }

 private:
  Ground() = default;

  Layout layout_;
  std::vector<ColumnTables> columns_;  // one if both sides have as many pieces
  std::vector<View> views_;
};

}  // namespace banmen::contrast
