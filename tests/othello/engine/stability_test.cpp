#include "engines/othello/stability.hpp"

#include <gtest/gtest.h>

#include "othello/engine/boards.hpp"

namespace banmen::othello {
namespace {

bool on_board(int column, int row) { return column >= 0 && column < 8 && row >= 0 && row < 8; }

bool line_is_full(Bits occupied, Square square, int dx, int dy) {
  for (const int sign : {-1, 1})
    for (int column = square % 8, row = square / 8; on_board(column, row);
         column += sign * dx, row += sign * dy)
      if (!(occupied & bit(8 * row + column))) return false;
  return true;
}

TEST(OthelloStability, FullLines) {
  Rng rng(5, 0);
  std::size_t full = 0;
  for (int i = 0; i < 20'000; ++i) {
    Bits occupied = rng() | rng() | rng();
    if (i % 2) occupied |= rng() | rng();
    const FullLines lines = full_lines(occupied);
    for (Square square = 0; square < 64; ++square) {
      ASSERT_EQ(!!(lines.rows & bit(square)), line_is_full(occupied, square, 1, 0));
      ASSERT_EQ(!!(lines.columns & bit(square)), line_is_full(occupied, square, 0, 1));
      ASSERT_EQ(!!(lines.falling & bit(square)), line_is_full(occupied, square, 1, 1));
      ASSERT_EQ(!!(lines.rising & bit(square)), line_is_full(occupied, square, -1, 1));
      full += line_is_full(occupied, square, 1, 1);
    }
  }
  EXPECT_GT(full, 10'000u);
}

// Whatever is played afterwards, by either side, with or without passes: stable discs stay.
TEST(OthelloStability, StableDiscsNeverTurn) {
  Rng rng(6, 0);
  std::uint64_t stable_seen = 0;
  for (int game = 0; game < 20'000; ++game) {
    Board board = test::board_with(4 + static_cast<int>(rng.below(40)), rng);
    const Bits own = stable_discs(board.own, board.opponent);
    const Bits others = stable_discs(board.opponent, board.own);
    ASSERT_EQ(own & ~board.own, 0u);
    stable_seen += static_cast<std::uint64_t>(count(own | others));
    bool swapped = false;
    while (!is_over(board)) {
      if (!can_move(board) || rng.below(4) == 0) {
        board = passed(board);
        swapped = !swapped;
        if (!can_move(board)) continue;
      }
      Bits moves = moves_of(board);
      for (auto skip = rng.below(static_cast<std::uint64_t>(count(moves))); skip; --skip)
        moves &= moves - 1;
      const Square square = lowest(moves);
      board = after(board, square, flips_of(board, square));
      swapped = !swapped;
      const Board seen = swapped ? passed(board) : board;
      ASSERT_EQ(own & ~seen.own, 0u);
      ASSERT_EQ(others & ~seen.opponent, 0u);
    }
  }
  EXPECT_GT(stable_seen, 50'000u);
}

TEST(OthelloStability, KnowsCornersAndWhatLeansOnThem) {
  const Bits corner = bit(0);
  EXPECT_EQ(stable_discs(corner, bit(9)), corner);
  const Bits edge = 0x0F;  // a1–d1
  EXPECT_EQ(stable_discs(edge, bit(12)), edge);
  EXPECT_EQ(stable_discs(0xFE, 0), 0xFEu) << "all lean on h1";
  EXPECT_EQ(stable_discs(0x7E, 0), 0u) << "both corners may become the opponent's";
}

}  // namespace
}  // namespace banmen::othello
