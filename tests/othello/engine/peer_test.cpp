#include "engines/othello/peer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/othello/exercises.hpp"

namespace banmen::othello {
namespace {

using testing::HasSubstr;

TEST(OthelloPeer, ReadsTheTableOfSolvedPositions) {
  const auto solved =
      parse_solved("  3|   22   -06        1:01.283      25672804   20009980 g2 H1 c2 G1");
  ASSERT_TRUE(solved);
  EXPECT_EQ(solved->number, 3);
  EXPECT_EQ(solved->score, -6);
  EXPECT_DOUBLE_EQ(solved->seconds, 61.283);
  EXPECT_EQ(solved->nodes, 25'672'804u);
  EXPECT_EQ(parse_solved(" 12| 20@73%  +38  1:00:00.5  7  a2")->seconds, 3600.5);
  for (const char* other :
       {"", " # | depth|score|       time   |  nodes (N)  |   N/s    | principal variation",
        "---+------+-----+--------------+-------------+----------+---------------------",
        "x.obf: 61169358 nodes in  0:03.677 (cpu =  0:01.808) (16635670 nodes/s).",
        "  1|   20   +38        soon      12824629"})
    EXPECT_FALSE(parse_solved(other)) << other;
}

TEST(OthelloPeer, IsGivenAFileOfPositions) {
  const std::vector<Position> positions = {ffo_positions()[0].position,
                                           ffo_positions()[3].position};
  // It counts the discs X of each line instead of thinking about it.
  const auto solved =
      ask_peer("awk '{n = gsub(/X/, \"\"); print NR \"| 1 +\" n \" 0:01.5 100\"}'", positions, {});
  ASSERT_TRUE(solved) << solved.error().what;
  ASSERT_EQ(solved->size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const bool black_moves = positions[i].to_move == Side::first;
    EXPECT_EQ((*solved)[i].score, count(discs(positions[i], Side::first)) + black_moves);
  }
}

TEST(OthelloPeer, WhatGoesWrongIsTold) {
  const std::vector<Position> positions = {ffo_positions()[0].position};
  const auto none = ask_peer("echo no such option >&2; cat", positions, {});
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().what, HasSubstr("ended after 0 of 1 positions"));
  EXPECT_THAT(none.error().what, HasSubstr("no such option"));
  EXPECT_EQ(none.error().where, "--peer");
  const auto other = ask_peer("echo '2| 1 +4 0:01 100' #", positions, {});
  EXPECT_THAT(other.error().what, HasSubstr("told about position 2 where 1 was next"));
}

TEST(OthelloFfo, ThePositionsHoldTogether) {
  const auto& list = ffo_positions();
  ASSERT_EQ(list.size(), 10u);
  EXPECT_EQ(list.front().number, 40);
  EXPECT_EQ(list.back().number, 49);
  for (const auto& [number, position, score, best] : list) {
    const int empties = count(position.board.empty());
    EXPECT_GE(empties, 20) << number;
    EXPECT_LE(empties, 26) << number;
    EXPECT_EQ(score % 2, 0) << number;
    ASSERT_FALSE(best.empty()) << number;
    for (const Square square : best) EXPECT_TRUE(moves_of(position.board) & bit(square)) << number;
  }
}

TEST(OthelloEndgames, ThereAreTenOfEachSize) {
  std::array<int, 61> found{};
  for (const auto& [number, position, score, best] : small_endgames()) {
    ++found[static_cast<std::size_t>(count(position.board.empty()))];
    for (const Square square : best) EXPECT_TRUE(moves_of(position.board) & bit(square)) << number;
  }
  for (std::size_t empties = 0; empties < found.size(); ++empties)
    EXPECT_EQ(found[empties], empties >= 10 && empties <= 18 ? 10 : 0) << empties;
}

}  // namespace
}  // namespace banmen::othello
