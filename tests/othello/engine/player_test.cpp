#include "engines/othello/player.hpp"

#include <gtest/gtest.h>

#include "engines/othello/solver.hpp"
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

Position after_line(Position pos, const std::vector<Move>& line) {
  for (const Move move : line) {
    EXPECT_TRUE(is_legal(pos, move)) << to_text(pos) << " " << to_text(move);
    if (!is_legal(pos, move)) break;
    play(pos, move);
  }
  return pos;
}

// A position's value for one side, whoever is to move there.
int value_for(Side side, const Position& pos) {
  return pos.to_move == side ? test::minimax(pos.board) : -test::minimax(pos.board);
}

Position random_position(int empties, Rng& rng) {
  for (;;) {
    const Side side = rng.below(2) ? Side::first : Side::second;
    const Passes passes = rng.below(2) ? Passes::played : Passes::automatic;
    const Position pos = position_of(test::board_with(empties, rng), side, {passes});
    if (pos.result == Outcome::ongoing) return pos;
  }
}

// One player, many questions: by both rules of passing, with several lines, cut short by nodes and
// by time at any moment. Whatever it calls exact must be, and all its lines must be playable.
TEST(OthelloPlayer, WhatItCallsExactIs) {
  for (const Method method : {Method::pvs, Method::mtdf}) {
    const auto kind = alphabeta_kind(method);
    const auto player =
        kind.make(complete(kind.options, {{"hash", "1"}, {"book", "off"}}, "test").value(), 1)
            .value();
    Rng rng(44, 0);
    int exact = 0, passed_first = 0;
    for (int i = 0; i < 600; ++i) {
      const Position pos = random_position(1 + static_cast<int>(rng.below(9)), rng);
      search::Request request{.lines = 1 + static_cast<int>(rng.below(4))};
      const auto nodes = std::uint64_t{1} << rng.below(18);
      if (rng.below(2)) request.limits.nodes = std::min<std::uint64_t>(nodes, 100'000);
      if (rng.below(2)) request.limits.depth = 1 + static_cast<int>(rng.below(10));
      if (rng.below(2))
        request.stop = request.stop.until(Clock::now() + std::chrono::microseconds(rng.below(200)));
      const auto check = [&](const search::Thought<Othello>& thought) {
        ASSERT_FALSE(thought.candidates.empty());
        for (const auto& candidate : thought.candidates) {
          ASSERT_FALSE(candidate.line.empty());
          after_line(pos, candidate.line);
          if (!is_exact(thought)) continue;
          const auto& best = thought.candidates[0].score;
          ASSERT_EQ(best.side, pos.to_move);
          ASSERT_EQ(best.value, value_for(pos.to_move, pos)) << to_text(pos);
          ASSERT_EQ(candidate.score.value,
                    value_for(pos.to_move, after_line(pos, {candidate.line[0]})))
              << to_text(pos);
        }
        exact += is_exact(thought);
        passed_first += thought.candidates[0].line[0].is_pass();
      };
      check(player->think(pos, request, check));
      if (rng.below(20) == 0) player->new_game();
    }
    EXPECT_GT(exact, 500);
    EXPECT_GT(passed_first, 10);
  }
}

// The same where the search has a table: that is where lines of more than a move come from.
TEST(OthelloPlayer, WhatItCallsExactInLargerEndgamesIs) {
  const auto kind = alphabeta_kind(Method::pvs);
  const auto player =
      kind.make(complete(kind.options, {{"hash", "1"}, {"book", "off"}}, "test").value(), 1)
          .value();
  Rng rng(45, 0);
  std::size_t moves = 0;
  int exact = 0;
  for (int i = 0; i < 150; ++i) {
    const Position pos = random_position(11 + static_cast<int>(rng.below(5)), rng);
    const auto nodes = std::uint64_t{1} << rng.below(19);
    const auto thought = player->think(pos, {.limits = {.nodes = nodes}, .lines = 3}, {});
    exact += is_exact(thought);
    for (const auto& candidate : thought.candidates) {
      after_line(pos, candidate.line);
      moves += candidate.line.size();
      if (!is_exact(thought)) continue;
      Table table(1);
      const auto other = Search::make({.evaluation = &Evaluation::standard(), .table = &table});
      const Position next = after_line(pos, {candidate.line[0]});
      const int value = other->value(next.board, 60, -64, 64, certain);
      ASSERT_EQ(candidate.score.value, next.to_move == pos.to_move ? value : -value)
          << to_text(pos);
    }
  }
  EXPECT_GT(moves, 600u);
  EXPECT_GT(exact, 30);
}

TEST(OthelloSolver, ItsLineIsPlayableAndEndsWithItsScore) {
  Rng rng(46, 0);
  for (int i = 0; i < 300; ++i) {
    const Position pos = random_position(1 + static_cast<int>(rng.below(9)), rng);
    const int value = value_for(pos.to_move, pos);
    for (const std::string method : {"pvs", "mtdf"}) {
      const auto facts = endgame_solver().solve(pos, {{"method", method}, {"hash", "1"}}, {});
      ASSERT_TRUE(facts);
      ASSERT_EQ((*facts)["score"], value) << to_text(pos);
      std::vector<Move> line;
      for (const auto& text : (*facts)["line"])
        line.push_back(parse_move(pos, text.get<std::string>()).value());
      const Position end = after_line(pos, line);
      ASSERT_NE(end.result, Outcome::ongoing) << to_text(pos);
      ASSERT_EQ(value_for(pos.to_move, end), value) << to_text(pos);
      const auto result =
          endgame_solver().solve(pos, {{"method", method}, {"hash", "1"}, {"wld", "true"}}, {});
      ASSERT_EQ((*result)["result"], value > 0 ? "win" : value < 0 ? "loss" : "draw");
    }
  }
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
