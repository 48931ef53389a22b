#include "engines/contrast/layout_index.hpp"

#include <bit>

#include "core/assert.hpp"
#include "core/text.hpp"
#include "engines/contrast/layout.hpp"

namespace banmen::contrast {
namespace {

constexpr auto pascal = [] {
  std::array<std::array<std::uint32_t, cell_count + 1>, cell_count + 1> table{};
  for (std::size_t n = 0; n <= cell_count; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

constexpr Cells below(int cell) { return bit(cell) - 1; }

// The pieces of a placement, highest cell first; see(cell, how many from this one down).
template <class See>
void for_each_downward(Cells placement, See see) {
  for (int left = std::popcount(placement); left > 0; --left) {
    const int cell = std::bit_width(placement) - 1;
    see(cell, left);
    placement ^= bit(cell);
  }
}

// The rank of `placement` as a number among the sets of as many of the `free` cells.
std::uint64_t column(Cells placement, Cells free) {
  std::uint64_t rank = 0;
  for_each_downward(placement, [&](int cell, int left) {
    rank += choose(std::popcount(free & below(cell)), left);
  });
  return rank;
}

}  // namespace

std::uint64_t choose(int n, int k) {
  return k < 0 || n < k ? 0 : pascal[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

Result<LayoutIndex> LayoutIndex::make(std::array<std::uint8_t, 2> pieces) {
  LayoutIndex index;
  index.pieces_ = {pieces[0], pieces[1]};
  for (const Side mover : {Side::first, Side::second})
    index.sizes_[at(mover)] = index.states_below(mover, cells, index.pieces(other(mover)), 0);
  if (index.states() > most_states)
    return fail(Errc::too_large,
                std::to_string(pieces[0]) + "+" + std::to_string(pieces[1]) + " pieces make " +
                    with_commas(index.states()) + " states, more than the " +
                    with_commas(most_states) + " that are solved at once",
                "pieces", "solve positions with 5+5 pieces or fewer, or use analyse");
  return index;
}

// States in rows whose waiting side has `left` more pieces, all below `cell`, and `at_home` of the
// others on its home rank, where they take no cell from the mover.
std::uint64_t LayoutIndex::states_below(Side mover, int cell, int left, int at_home) const {
  const int home = std::min(cell, width), field = cell - home;
  std::uint64_t states = 0;
  for (int j = 0; j <= std::min(left, home); ++j) {
    const int free = cells - pieces(other(mover)) + at_home + j;
    states += choose(home, j) * choose(field, left - j) * choose(free, pieces(mover));
  }
  return states;
}

std::uint64_t LayoutIndex::row_start(Side mover, Cells waiter) const {
  std::uint64_t start = 0;
  for_each_downward(waiter, [&](int cell, int left) {
    const int at_home = std::popcount(waiter & rank_5 & ~below(cell) & ~bit(cell));
    start += states_below(mover, cell, left, at_home);
  });
  return start;
}

std::uint64_t LayoutIndex::rank(const Board& board) const {
  const Side mover = board.to_move;
  const Cells own = mover == Side::first ? board.own() : turned(board.own());
  const Cells waiter = mover == Side::first ? turned(board.enemy()) : board.enemy();
  BANMEN_ASSERT(!(own >> cells) && !(waiter >> cells) && !(board.own() & board.enemy()));
  BANMEN_ASSERT(std::popcount(own) == pieces(mover));
  return row_start(mover, waiter) + column(own, below(cells) & ~turned(waiter));
}

Board LayoutIndex::unrank(Side mover, std::uint64_t rank) const {
  Cells waiter = 0, own = 0;
  int at_home = 0, cell = cells - 1;
  for (int left = pieces(other(mover)); left > 0; --left, --cell) {
    while (states_below(mover, cell, left, at_home) > rank) --cell;
    rank -= states_below(mover, cell, left, at_home);
    waiter |= bit(cell);
    at_home += cell < width;
  }
  const Cells free = below(cells) & ~turned(waiter);
  cell = cells - 1;
  for (int left = pieces(mover); left > 0; --left, --cell) {
    while (!(free & bit(cell)) || choose(std::popcount(free & below(cell)), left) > rank) --cell;
    rank -= choose(std::popcount(free & below(cell)), left);
    own |= bit(cell);
  }
  Board board;
  board.to_move = mover;
  board.pieces =
      mover == Side::first ? std::array{own, turned(waiter)} : std::array{waiter, turned(own)};
  return board;
}

}  // namespace banmen::contrast
