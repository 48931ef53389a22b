#include "engines/othello/search.hpp"

#include <gtest/gtest.h>

#include "engines/othello/endgame.hpp"
#include "games/othello/kernel.hpp"
#include "othello/engine/boards.hpp"
#include "othello/engine/exercises.hpp"
#include "othello/engine/minimax.hpp"

namespace banmen::othello {
namespace {

// Every answer must be a true bound on its side of alpha.
TEST(OthelloEndgame, AnswersAreTrueBounds) {
  Endgame<PlainKernel> endgame;
  Rng rng(12, 0);
  for (int i = 0; i < 3'000; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(9)), rng);
    const int score = test::minimax(board);
    for (int k = 0; k < 4; ++k) {
      const int alpha = k == 0 ? score : k == 1 ? score - 1 : static_cast<int>(rng.below(128)) - 64;
      const int answer = endgame.solve(board.own, board.opponent, alpha);
      ASSERT_EQ(answer > alpha, score > alpha);
      if (answer > alpha) {
        ASSERT_LE(answer, score);
      } else {
        ASSERT_GE(answer, score);
      }
    }
  }
  EXPECT_GT(endgame.nodes, 100'000u);
}

struct Bench {
  Evaluation evaluation{test::random_weights(1)};
  Table table{16};
  std::unique_ptr<Search> with(Search::Settings settings) {
    settings.evaluation = &evaluation;
    settings.table = &table;
    table.clear();
    return Search::make(settings);
  }
};

class OthelloSearch : public testing::Test, protected Bench {};

// What is remembered of other boards makes no score wrong, but can choose another of the best
// moves: games that are played beside each other would then depend on each other.
TEST_F(OthelloSearch, WhatForgetsAnswersLikeANewOne) {
  Rng rng(23, 0);
  const auto old = with({});
  int other_moves = 0;
  for (int i = 0; i < 400; ++i) {
    const Board board = test::board_with(12, rng);
    if (!moves_of(board)) continue;
    Table empty(1);
    const Choice fresh =
        Search::make({.evaluation = &evaluation, .table = &empty})->choose(board, 12);
    // Positions of the same game, which share the rest of it.
    for (Bits moves = moves_of(board); moves; moves &= moves - 1) {
      const Board next = after(board, lowest(moves), flips_of(board, lowest(moves)));
      if (moves_of(next)) old->choose(next, 11);
    }
    const Choice remembering = old->choose(board, 12);
    ASSERT_EQ(remembering.score, fresh.score);
    other_moves += remembering.move != fresh.move;
    old->forget();
    const Choice forgetting = old->choose(board, 12);
    ASSERT_EQ(forgetting.move, fresh.move) << i;
    ASSERT_EQ(forgetting.score, fresh.score) << i;
  }
  EXPECT_GT(other_moves, 0);
}

TEST_F(OthelloSearch, FixedDepthsAreMinimax) {
  Rng rng(13, 0);
  for (const Vectors vectors : test::all_vectors()) {
    const auto search = with({.vectors = vectors});
    for (int i = 0; i < 150; ++i) {
      const Board board = test::board_with(12 + static_cast<int>(rng.below(40)), rng);
      const int depth = 1 + static_cast<int>(rng.below(4));
      const int score = test::minimax(evaluation, board, depth);
      ASSERT_EQ(search->value(board, depth, -64, 64, certain), score) << i;
      const int alpha = score - 1 + static_cast<int>(rng.below(2));
      ASSERT_EQ(search->value(board, depth, alpha, alpha + 1, certain) > alpha, score > alpha);
    }
  }
}

TEST_F(OthelloSearch, SolvesWhatIsKnownToSixteenEmpties) {
  int solved = 0;
  for (const auto method : {Method::pvs, Method::mtdf}) {
    const auto search = with({.method = method});
    for (const auto& exercise : test::exercises("endgames.tsv", 2)) {
      if (exercise.empties > 16) continue;
      const Found found = search->run(exercise.board, {}, 1, {});
      ASSERT_EQ(found.lines[0].score, exercise.score) << exercise.id;
      ASSERT_TRUE(found.exact);
      ++solved;
    }
  }
  EXPECT_EQ(solved, 2 * 70);
}

// The move that is given must keep the score that is given, and the line must lead there.
TEST_F(OthelloSearch, TheBestMoveKeepsTheScore) {
  const auto search = with({});
  Rng rng(14, 0);
  for (int i = 0; i < 200; ++i) {
    const Board board = test::board_with(1 + static_cast<int>(rng.below(14)), rng);
    if (!can_move(board)) continue;
    const Found found = search->run(board, {}, 1, {});
    const Square move = found.lines[0].move;
    const Board next = after(board, move, flips_of(board, move));
    ASSERT_EQ(-search->value(next, 60, -64, 64, certain), found.lines[0].score);
  }
}

TEST_F(OthelloSearch, AllMovesInOrder) {
  const auto search = with({});
  Rng rng(15, 0);
  for (int i = 0; i < 30; ++i) {
    const Board board = test::board_with(12, rng);
    if (!can_move(board)) continue;
    const Found found = search->run(board, {}, 60, {});
    ASSERT_EQ(static_cast<int>(found.lines.size()), count(moves_of(board)));
    for (std::size_t k = 0; k < found.lines.size(); ++k) {
      const Line& line = found.lines[k];
      const Board next = after(board, line.move, flips_of(board, line.move));
      ASSERT_EQ(-search->value(next, 60, -64, 64, certain), line.score);
      if (k) {
        ASSERT_LE(line.score, found.lines[k - 1].score);
      }
    }
  }
}

TEST_F(OthelloSearch, TwoThreadsFindWhatOneFinds) {
  const auto search = with({.threads = 2});
  int solved = 0;
  for (const auto& exercise : test::exercises("endgames.tsv", 2)) {
    if (exercise.empties < 14 || exercise.empties > 17) continue;
    const Found found = search->run(exercise.board, {}, 1, {});
    ASSERT_EQ(found.lines[0].score, exercise.score) << exercise.id;
    ++solved;
  }
  EXPECT_EQ(solved, 40);
}

TEST_F(OthelloSearch, ALimitOfNodesGivesTheSameTwice) {
  Rng rng(16, 0);
  for (int i = 0; i < 5; ++i) {
    const Board board = test::board_with(40, rng);
    SearchLimits limits;
    limits.nodes = 200'000;
    const Found first = with({})->run(board, limits, 1, {});
    const Found second = with({})->run(board, limits, 1, {});
    EXPECT_EQ(first.lines[0].move, second.lines[0].move);
    EXPECT_EQ(first.lines[0].score, second.lines[0].score);
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.depth, second.depth);
    EXPECT_GE(first.nodes, limits.nodes);
    EXPECT_LT(first.nodes, limits.nodes + 100'000);
  }
}

TEST_F(OthelloSearch, AStoppedSearchStillHasAMove) {
  SearchLimits limits;
  limits.stop.request();
  const Found found = with({})->run(start_board, limits, 1, {});
  EXPECT_TRUE(moves_of(start_board) & bit(found.lines[0].move));
}

TEST(OthelloTable, FindsWhatWasStored) {
  Table table(1);
  const Board board = start_board;
  EXPECT_FALSE(table.find(board));
  table.store(board, 8, 2, -4, 64, 19, 1000);
  table.store(board, 8, 2, -64, 6, 26, 1000);
  const Known known = table.find(board).value();
  EXPECT_EQ(known.lower, -4);
  EXPECT_EQ(known.upper, 6);
  EXPECT_EQ(known.moves, (std::array<std::int8_t, 2>{26, 19}));
  EXPECT_FALSE(table.find(passed(board)));
  table.store(board, 9, 2, 2, 2, 26, 1000);
  EXPECT_EQ(table.find(board)->upper, 2) << "another depth replaces the bounds";
  EXPECT_EQ(table.find(board)->moves[1], 19);
  table.clear();
  EXPECT_FALSE(table.find(board));
}

TEST(OthelloTable, TooMuchIsRefused) {
  const auto table = Table::make(std::size_t{1} << 40);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().where, "hash");
}

// What is made for a small endgame has to be small, too: 256 MB were cleared for one of 18 squares.
TEST(OthelloTable, IsAsLargeAsWhatIsSolvedPaysFor) {
  std::size_t last = 0;
  for (int empties = 1; empties <= 60; ++empties) {
    const std::size_t bytes = Table::make_for_solving(empties, 16).value()->bytes();
    EXPECT_GE(bytes, last) << empties;
    EXPECT_LE(bytes, empties <= 10 ? 1 << 14 : empties <= 18 ? 1 << 22 : 1 << 24) << empties;
    last = bytes;
  }
  EXPECT_GT(last, std::size_t{15} << 20) << "what was asked for, where it helps";
}

}  // namespace
}  // namespace banmen::othello
