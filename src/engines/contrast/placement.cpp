#include "engines/contrast/placement.hpp"

#include "engines/contrast/code.hpp"
#include "engines/contrast/parallel.hpp"

namespace banmen::contrast {
namespace {

// How good a value of the waiting side is for the owner of the tile.
constexpr auto merits = [] {
  std::array<std::uint16_t, 256> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const auto value = static_cast<std::uint8_t>(i);
    table[i] = static_cast<std::uint16_t>(code::is_win(value)    ? i
                                          : code::is_loss(value) ? 1000 - i
                                                                 : 500);
  }
  return table;
}();

Layout with_tile(Layout layout, Tile tile, int cell) {
  (tile == Tile::black ? layout.black_tiles : layout.gray_tiles) |= bit(cell);
  return layout;
}

// The codes of a table as its image in the ground sees them. Turning swaps the sides, each of which
// then sees what the other saw; only the mirror moves states about.
class Image {
 public:
  Image(const Ground& ground, Side mover, bool mirror, const std::vector<std::uint8_t>& codes)
      : ground_(ground), mover_(mover), mirror_(mirror), codes_(codes) {}

  struct Row {
    const std::uint8_t* codes;
    ColumnTables::Row columns;
    bool mirror;

    std::uint8_t at(Cells own) const { return codes[columns.column(mirror ? mirrored(own) : own)]; }
  };

  Row row(std::uint32_t number) const {
    const Side waits = other(mover_);
    if (mirror_) number = ground_.id(waits, mirrored(ground_.view(waits).placements.own(number)));
    const Cells blocked = ground_.view(waits).placements.seen_by_other(number);
    return {codes_.data() + ground_.view(mover_).starts[number],
            ground_.view(mover_).columns->row(blocked), mirror_};
  }

 private:
  const Ground& ground_;
  Side mover_;
  bool mirror_;
  const std::vector<std::uint8_t>& codes_;
};

// Takes into `best` what placing the tile on `cell` is worth, wherever the cell is empty.
Result<void> take_best(const Ground& ground, Side mover, int cell, const Image& image,
                       std::vector<std::uint8_t>& best, const search::Work& work) {
  const Cells tile = mover == Side::first ? bit(cell) : turned(bit(cell));
  const Placements& waiters = ground.view(other(mover)).placements;
  return for_all(waiters.count(), work, [&](std::size_t, std::uint64_t number) -> Result<void> {
    const auto row = static_cast<std::uint32_t>(number);
    if (waiters.seen_by_other(row) & tile) return {};
    const Image::Row values = image.row(row);
    std::uint8_t* next = best.data() + ground.view(mover).starts[row];
    ground.for_each_state(mover, row, [&](Cells own, bool wins) {
      std::uint8_t& here = *next++;
      if (wins || own & tile) return;
      if (const std::uint8_t value = values.at(own); merits[value] > merits[here]) here = value;
    });
    return {};
  });
}

// For each state with the other side to move: its value if the owner has just placed the tile best.
// Table after table, so no more than one is in memory.
Result<std::vector<std::uint8_t>> best_placements(EndgameCache& cache, const Ground& ground,
                                                  Side owner, Tile tile, const search::Work& work) {
  const Side mover = other(owner);
  std::vector<std::uint8_t> best(ground.view(mover).starts.back(), 1);  // the worst for the owner
  for (int cell = 0; cell < cell_count; ++cell) {
    const Layout& bare = ground.layout();
    if ((bare.black_tiles | bare.gray_tiles) & bit(cell)) continue;
    const std::string stage = std::string(tile == Tile::black ? "black" : "gray") +
                              " tile on cell " + std::to_string(cell + 1) + " of 25";
    search::Work part = work;
    if (work.progress)
      part.progress = [&](const Progress& inner) {
        work.progress({.stage = stage + ": " + inner.stage,
                       .done = static_cast<std::uint64_t>(cell),
                       .total = cell_count,
                       .unit = "cells"});
      };
    if (part.progress) part.progress({.stage = "table"});
    const Layout layout = with_tile(bare, tile, cell);
    const auto obtained = cache.get_or_solve(layout, part);
    if (!obtained) return fail(obtained.error());
    const Symmetry symmetry = to_canonical(layout);
    const auto codes = obtained->table->file().read_all(symmetry.turn ? owner : mover, part);
    if (!codes) return fail(codes.error());
    const Image image(ground, mover, symmetry.mirror, *codes);
    if (const auto done = take_best(ground, mover, cell, image, best, work); !done)
      return fail(done.error());
  }
  return best;
}

}  // namespace

Result<Solved> solve_with_tile(EndgameCache& cache, const Ground& ground, Side owner, Tile tile,
                               const search::Work& work) {
  const auto best = best_placements(cache, ground, owner, tile, work);
  if (!best) return fail(best.error());
  const Placing placing{owner, *best};
  return solve(ground, work, &placing);
}

}  // namespace banmen::contrast
