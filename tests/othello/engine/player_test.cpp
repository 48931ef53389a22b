#include "engines/othello/player.hpp"

#include <gtest/gtest.h>

#include "games/othello/position.hpp"
#include "othello/engine/boards.hpp"
#include "othello/engine/minimax.hpp"

namespace banmen::othello {
namespace {

search::Thought<Othello> thought_of(const Settings& given, const search::Limits& limits,
                                    const Board& board) {
  const auto kind = alphabeta_kind(Method::pvs);
  auto settings = given;
  settings.emplace("hash", "1");
  const auto player = kind.make(complete(kind.options, settings, "test").value(), 1);
  return player.value()->think(position_of(board, Side::first, {}), {.limits = limits}, {});
}

Board movable(int empties, Rng& rng) {
  for (;;)
    if (const Board board = test::board_with(empties, rng); can_move(board)) return board;
}

bool is_exact(const search::Thought<Othello>& thought) { return thought.note == "exact"; }

TEST(OthelloPlayer, PlaysOutTheEndWhateverItsDepth) {
  Rng rng(41, 0);
  for (int i = 0; i < 5; ++i) {
    const Board near = movable(8, rng), far = movable(9, rng);
    const auto thought = thought_of({{"depth", "2"}}, {}, near);
    EXPECT_TRUE(is_exact(thought));
    EXPECT_EQ(thought.candidates[0].score.value, test::minimax(near));
    EXPECT_FALSE(is_exact(thought_of({{"depth", "2"}}, {}, far)));
    EXPECT_TRUE(is_exact(thought_of({{"depth", "2"}, {"solved_from", "9"}}, {}, far)));
    EXPECT_FALSE(is_exact(thought_of({{"depth", "2"}, {"solved_from", "1"}}, {}, near)));
  }
}

TEST(OthelloPlayer, KeepsToTheDepthThatARequestNames) {
  Rng rng(42, 0);
  const Board board = movable(8, rng);
  EXPECT_EQ(thought_of({}, {.depth = 2}, board).depth, 2);
  EXPECT_EQ(thought_of({{"depth", "4"}}, {.depth = 2}, board).depth, 2);
}

// Up to ten plies nothing is cut: what it says is what all lines of that length come to.
TEST(OthelloPlayer, SearchesSmallDepthsInFull) {
  Rng rng(43, 0);
  Table table(1);
  const auto search = Search::make({.evaluation = &Evaluation::standard(), .table = &table});
  for (int i = 0; i < 20; ++i) {
    const Board board = movable(40, rng);
    EXPECT_EQ(thought_of({}, {.depth = 6}, board).candidates[0].score.value,
              search->value(board, 6, -64, 64, certain));
  }
}

}  // namespace
}  // namespace banmen::othello
