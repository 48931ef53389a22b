#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.hpp"
#include "engines/shogi/com/fast.hpp"
#include "shogi/com_games.hpp"
#include "shogi/com_tasks.hpp"

namespace banmen::shogi::com {
namespace {

TEST(ComSolve, SolvesTheTasks) {
  int solved = 0, listed = 0;
  for (const auto& task : test::tasks()) {
    const auto report = shortest_wins(task.request, {.threads = 2}).value();
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.count, task.solutions) << task.id;
    EXPECT_EQ(report.lines.size(), task.solutions) << task.id;
    EXPECT_TRUE(std::is_sorted(report.lines.begin(), report.lines.end())) << task.id;
    if (!task.lines.empty()) {
      EXPECT_EQ(report.lines, task.lines) << task.id;
      ++listed;
    }
    ++solved;
  }
  EXPECT_EQ(solved, 60);
  EXPECT_EQ(listed, 55);
}

TEST(ComSolve, FindsTheSameWithoutShortcutsAndByAnyNumberOfThreads) {
  std::uint64_t skipped = 0;
  for (const auto& task : test::tasks()) {
    if (task.request.goal == Goal::win && task.request.depth == 3 && task.id > "S004") continue;
    if (task.request.goal == Goal::all_capture && task.request.depth > 9) continue;
    WinRequest full = task.request;
    full.quick = false;
    full.megabytes = 1;
    const auto slow = shortest_wins(full, {.threads = 1}).value();
    const auto quick = shortest_wins(task.request, {.threads = 3}).value();
    EXPECT_EQ(slow.skipped, 0u);
    EXPECT_EQ(slow.count, task.solutions) << task.id;
    EXPECT_EQ(slow.lines, quick.lines) << task.id;
    EXPECT_EQ(slow.shortest, quick.shortest) << task.id;
    skipped += quick.skipped;
  }
  EXPECT_GT(skipped, 50'000u);
}

// The proof that COM plays on, held against its thinks: around wins, where it resigns often.
TEST(ComSolve, NeverSkipsAResignation) {
  std::uint64_t thinks = 0, sure = 0, resigned = 0;
  std::uint64_t number = 0;
  std::vector<Move> moves;
  for (const auto& game : test::games()) {
    if (++number % 5 || game.moves.size() < 4) continue;
    Rng rng(7, number);
    // Leave the game somewhere, or some plies before its end, and go on at random for a while.
    const std::size_t most = game.moves.size() - 1;
    const std::size_t known =
        number % 4 ? rng.below(most) : most - rng.below(std::min<std::size_t>(most, 12));
    State state = start(game.kind, game.timelimit);
    bool com_moves = com_begins(game.kind);
    bool over = false;
    for (std::size_t ply = 0; ply < known + 8 && !over; ++ply, com_moves = !com_moves) {
      if (com_moves) {
        const Reply reply = think(state);
        over = reply.verdict != Verdict::move || reply.mate;
        continue;
      }
      moves.clear();
      hum_moves(state, moves);
      if (moves.empty()) break;
      if (ply + 2 >= known) {
        for (const Move move : moves) {
          State child = state;
          apply_hum(child, move);
          fast::Search search(child);

          const bool plays_on = search.surely_plays_on();
          const bool resigns = think(child).verdict == Verdict::hum_wins;
          ASSERT_FALSE(plays_on && resigns) << to_sfen(state, hum) << " " << to_usi(move);
          ++thinks;
          sure += plays_on;
          resigned += resigns;
        }
      }
      const Move move =
          ply < known ? parse_usi(game.moves[ply], hum).value() : moves[rng.below(moves.size())];
      apply_hum(state, move);
    }
  }
  EXPECT_GT(thinks, 200'000u);
  EXPECT_GT(sure, 10'000u);
  EXPECT_GT(resigned, 500u);
}

TEST(ComSolve, RefusesBadRequests) {
  EXPECT_EQ(shortest_wins({.depth = 0}, {}).error().where, "depth");
  EXPECT_EQ(shortest_wins({.every = 0}, {}).error().where, "every");
  EXPECT_EQ(shortest_wins({.prefix = {"7g7f", "8c8d"}}, {}).error().what,
            "COM plays 3c3d here, not 8c8d");
  EXPECT_EQ(shortest_wins({.prefix = {"7g7e"}}, {}).error().code, Errc::illegal);
  EXPECT_EQ(shortest_wins({.prefix = {"7g7"}}, {}).error().where, "moves[0]");
}

TEST(ComSolve, AnswersForCOMWhenItIsToMove) {
  const auto report =
      shortest_wins({.kind = Kind::com_nimaiochi, .prefix = {"4a3b", "7g7f"}, .depth = 2}, {});
  ASSERT_TRUE(report);
  EXPECT_EQ(report->count, 0u);
  const auto task = test::tasks()[2];
  WinRequest request = task.request;
  request.prefix.pop_back();
  const auto with_reply = shortest_wins(request, {}).value();
  ASSERT_EQ(with_reply.count, 1u);
  EXPECT_EQ(with_reply.lines[0], task.request.prefix.back() + " " + task.lines[0]);
  EXPECT_EQ(with_reply.shortest, 13);
}

}  // namespace
}  // namespace banmen::shogi::com
