#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/file.hpp"
#include "core/rng.hpp"
#include "engines/shogi/com/fast.hpp"
#include "engines/shogi/com/solve.hpp"
#include "shogi/com_games.hpp"

namespace banmen::shogi::com {
namespace {

struct Task {
  std::string id;
  WinRequest request;
  std::uint64_t solutions;
  std::vector<std::string> lines;  // empty: only counted
};

std::vector<Task> tasks() {
  std::vector<Task> all;
  for (const auto& row : banmen::test::data_rows("shogi/solve_tasks_dev.tsv")) {
    if (row[0] == "id") continue;
    Task task{row[0], {}, std::stoull(row[5]), {}};
    task.request.goal = row[1] == "win" ? Goal::win : Goal::all_capture;
    task.request.kind = parse_kind(row[2]).value();
    task.request.timelimit = row[3] == "1";
    task.request.depth = std::stoi(row[4]);
    task.request.prefix = split_words(row[6]);
    if (row[7] != "-")
      for (const auto& line : split(row[7], '|')) task.lines.emplace_back(trim(line));
    std::sort(task.lines.begin(), task.lines.end());
    all.push_back(std::move(task));
  }
  return all;
}

TEST(ComSolve, SolvesTheTasks) {
  int solved = 0, listed = 0;
  for (const Task& task : tasks()) {
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
  for (const Task& task : tasks()) {
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

class ComCheckpoint : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::path(testing::TempDir()) /
            ("com_wins_" + std::to_string(::getpid()) + ".txt");
    std::filesystem::remove(path_);
    request_ = tasks()[3].request;
    request_.checkpoint = path_;
    request_.checkpoint_seconds = 0;
  }
  void TearDown() override { std::filesystem::remove(path_); }

  std::filesystem::path path_;
  WinRequest request_;
};

TEST_F(ComCheckpoint, GoesOnWhereItWasStopped) {
  search::Work work;
  work.progress = [&](const Progress& progress) {
    EXPECT_LE(progress.done, progress.total);
    if (progress.done == 10) work.stop.request();
  };
  const auto stopped = shortest_wins(request_, work).value();
  EXPECT_FALSE(stopped.complete);
  EXPECT_EQ(stopped.parts_done, 10u);
  request_.resume = true;
  std::uint64_t first = 0;
  search::Work again;
  again.threads = 2;
  again.progress = [&](const Progress& progress) {
    if (!first) first = progress.done;
  };
  const auto report = shortest_wins(request_, again).value();
  EXPECT_EQ(first, 11u);
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.count, 5u);
  EXPECT_EQ(report.lines, tasks()[3].lines);
}

TEST_F(ComCheckpoint, RefusesOthers) {
  request_.depth = 2;
  ASSERT_TRUE(shortest_wins(request_, {}));
  request_.resume = true;
  EXPECT_TRUE(shortest_wins(request_, {}));
  request_.goal = Goal::all_capture;
  EXPECT_EQ(shortest_wins(request_, {}).error().code, Errc::conflict);
  std::string text = read_file(path_).value();
  text[text.size() / 2] ^= 1;
  ASSERT_TRUE(write_file(path_, text));
  EXPECT_EQ(shortest_wins(request_, {}).error().code, Errc::corrupt);
  ASSERT_TRUE(write_file(path_, "another file"));
  EXPECT_EQ(shortest_wins(request_, {}).error().code, Errc::corrupt);
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
  const auto task = tasks()[2];
  WinRequest request = task.request;
  request.prefix.pop_back();
  const auto with_reply = shortest_wins(request, {}).value();
  ASSERT_EQ(with_reply.count, 1u);
  EXPECT_EQ(with_reply.lines[0], task.request.prefix.back() + " " + task.lines[0]);
  EXPECT_EQ(with_reply.shortest, 13);
}

}  // namespace
}  // namespace banmen::shogi::com
