#include <gtest/gtest.h>

#include <algorithm>
#include <map>

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
    std::printf("%s %d: %llu %.2fs thinks %llu skipped %llu states %llu merged %llu parts %llu\n",
                task.id.c_str(), task.request.depth, (unsigned long long)report.count,
                report.seconds, (unsigned long long)report.thinks,
                (unsigned long long)report.skipped, (unsigned long long)report.states,
                (unsigned long long)report.merged, (unsigned long long)report.parts);
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.count, task.solutions) << task.id;
    if (!task.lines.empty()) {
      EXPECT_EQ(report.lines, task.lines) << task.id;
      ++listed;
    }
    ++solved;
  }
  EXPECT_EQ(solved, 60);
  EXPECT_EQ(listed, 55);
}

}  // namespace
}  // namespace banmen::shogi::com
