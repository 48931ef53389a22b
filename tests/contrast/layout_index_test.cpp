#include "engines/contrast/layout_index.hpp"

#include <gtest/gtest.h>

#include "contrast/brute_force.hpp"
#include "core/rng.hpp"
#include "engines/contrast/ground.hpp"

namespace banmen::contrast {
namespace {

constexpr std::array<Side, 2> sides = {Side::first, Side::second};

TEST(LayoutIndex, CountsTheStatesOfTheFullGame) {
  const auto index = LayoutIndex::make({5, 5}).value();
  EXPECT_EQ(index.states(Side::first), 76'869'013u);
  EXPECT_EQ(index.states(), 153'738'026u);
}

TEST(LayoutIndex, RefusesWhatIsTooLarge) {
  const auto index = LayoutIndex::make({8, 8});
  ASSERT_FALSE(index);
  EXPECT_EQ(index.error().code, Errc::too_large);
  EXPECT_NE(index.error().hint, "");
}

TEST(LayoutIndex, IsABijection) {
  for (const auto& pieces : std::vector<std::array<std::uint8_t, 2>>{
           {0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 1}, {1, 3}, {2, 2}}) {
    const auto index = LayoutIndex::make(pieces).value();
    std::array<std::vector<bool>, 2> seen;
    for (const Side side : sides) seen[static_cast<std::size_t>(side)].resize(index.states(side));
    std::uint64_t count = 0;
    for (const Board& board : test::all_boards({.pieces = pieces})) {
      const auto rank = index.rank(board);
      auto&& mark = seen[static_cast<std::size_t>(board.to_move)].at(rank);
      EXPECT_FALSE(mark);
      mark = true;
      ++count;
      ASSERT_EQ(index.unrank(board.to_move, rank), board);
    }
    EXPECT_EQ(count, index.states());
  }
}

TEST(LayoutIndex, RanksWhatItUnranks) {
  Rng rng(2026);
  for (const auto& pieces :
       std::vector<std::array<std::uint8_t, 2>>{{5, 5}, {5, 4}, {3, 6}, {10, 1}}) {
    const auto index = LayoutIndex::make(pieces).value();
    for (int i = 0; i < 2000; ++i) {
      const Side mover = i % 2 ? Side::first : Side::second;
      const auto rank = rng.below(index.states(mover));
      const Board board = index.unrank(mover, rank);
      ASSERT_EQ(index.rank(board), rank);
      ASSERT_EQ(std::popcount(board.pieces[0]), pieces[0]);
      ASSERT_EQ(std::popcount(board.pieces[1]), pieces[1]);
    }
  }
}

// The large tables walk over the states in the order of the small index.
TEST(Ground, WalksInTheOrderOfTheIndex) {
  for (const auto& pieces : std::vector<std::array<std::uint8_t, 2>>{{2, 2}, {3, 1}, {0, 2}}) {
    const auto index = LayoutIndex::make(pieces).value();
    const auto ground = Ground::make({.black_tiles = bit(7), .pieces = pieces}).value();
    EXPECT_EQ(ground.states(), index.states());
    for (const Side mover : sides) {
      const auto& waiters = ground.view(other(mover)).placements;
      std::uint64_t rank = 0;
      for (std::uint32_t row = 0; row < waiters.count(); ++row) {
        EXPECT_EQ(ground.view(mover).starts[row], rank);
        const auto columns = ground.view(mover).columns->row(waiters.seen_by_other(row));
        ground.for_each_state(mover, row, [&](Cells own, bool wins) {
          Board board = index.unrank(mover, rank);
          board.black_tiles = bit(7);
          ASSERT_EQ(mover == Side::first ? board.own() : turned(board.own()), own);
          ASSERT_EQ(columns.column(own), rank - ground.view(mover).starts[row]);
          ASSERT_EQ(wins, winning_cells(board, mover, Jump::run) != 0);
          ++rank;
        });
      }
      EXPECT_EQ(rank, index.states(mover));
    }
  }
}

TEST(Layout, ImagesShareOneCanonicalLayout) {
  Rng rng(7);
  for (int i = 0; i < 500; ++i) {
    Board board;
    board.black_tiles = static_cast<Cells>(rng.below(all_cells + 1));
    board.gray_tiles = static_cast<Cells>(rng.below(all_cells + 1)) & ~board.black_tiles;
    board.pieces = {static_cast<Cells>(rng.below(all_cells + 1)), 0};
    EXPECT_EQ(mirrored(mirrored(board)), board);
    EXPECT_EQ(turned(turned(board)), board);
    const auto canonical = [](const Board& image) {
      const Layout layout = layout_of(image, Jump::run);
      return apply(to_canonical(layout), layout);
    };
    EXPECT_EQ(canonical(mirrored(board)), canonical(board));
    EXPECT_EQ(canonical(turned(board)), canonical(board));
    EXPECT_EQ(canonical(turned(mirrored(board))), canonical(board));
  }
  EXPECT_EQ(turned(bit(0)), bit(24));
  EXPECT_EQ(mirrored(bit(5)), bit(9));
}

}  // namespace
}  // namespace banmen::contrast
