#include "engines/contrast/ground.hpp"

namespace banmen::contrast {
namespace {

Board seen_tiles(const Layout& layout, Side side) {
  Board board;
  board.black_tiles = side == Side::first ? layout.black_tiles : turned(layout.black_tiles);
  board.gray_tiles = side == Side::first ? layout.gray_tiles : turned(layout.gray_tiles);
  return board;
}

// Which goal cells a placement could enter were they empty. Enemies matter only on the goal cell
// itself: a jump passes over own pieces alone.
std::vector<std::uint8_t> find_threats(const Board& tiles, const Placements& placements,
                                       Jump jump) {
  std::vector<std::uint8_t> threats(placements.count());
  for (std::uint32_t id = 0; id < placements.count(); ++id) {
    Cells reached = 0;
    for_each_reach(tiles, placements.own(id), 0, jump,
                   [&](Cells targets, int, int) { reached |= targets; });
    threats[id] = static_cast<std::uint8_t>(reached >> LayoutIndex::cells);
  }
  return threats;
}

}  // namespace

Result<Ground> Ground::make(const Layout& layout) {
  const auto index = LayoutIndex::make(layout.pieces);
  if (!index) return fail(index.error());
  Ground ground;
  ground.layout_ = layout;
  ground.columns_.reserve(2);
  for (const Side side : {Side::first, Side::second})
    if (side == Side::first || layout.pieces[0] != layout.pieces[1])
      ground.columns_.emplace_back(index->pieces(side));
  for (const Side side : {Side::first, Side::second})
    ground.views_.push_back({seen_tiles(layout, side),
                             Placements(index->pieces(side)),
                             &ground.columns_[side == Side::first ? 0 : ground.columns_.size() - 1],
                             {}});
  for (const Side side : {Side::first, Side::second}) {
    View& view = ground.views_[static_cast<std::size_t>(side)];
    const Placements& rows = ground.view(other(side)).placements;
    view.threats = find_threats(view.tiles, view.placements, layout.jump);
    view.starts.push_back(0);
    for (std::uint32_t row = 0; row < rows.count(); ++row) {
      const int free =
          LayoutIndex::cells - index->pieces(other(side)) + std::popcount(rows.own(row) & rank_5);
      view.starts.push_back(view.starts.back() + choose(free, index->pieces(side)));
    }
  }
  return ground;
}

}  // namespace banmen::contrast
