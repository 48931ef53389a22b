#include "othello/engine/known.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>

#include "core/thread_pool.hpp"

namespace banmen::othello {
namespace {

#ifdef BANMEN_CHECKED
constexpr int most_empties = 14;
#else
constexpr int most_empties = 24;
#endif

int solve_all(const std::string& file, std::size_t best_columns) {
  std::vector<test::Exercise> chosen;
  for (auto& exercise : test::exercises(file, best_columns))
    if (exercise.empties <= most_empties) chosen.push_back(std::move(exercise));
  std::atomic<std::size_t> next = 0;
  run_parallel(2, [&](int) {
    test::Solving solving;
    for (std::size_t i = next++; i < chosen.size(); i = next++) solving.check(chosen[i]);
  });
  return static_cast<int>(chosen.size());
}

TEST(OthelloKnown, EndgamesAreSolved) {
  EXPECT_EQ(solve_all("endgames.tsv", 2), most_empties == 24 ? 150 : 50);
}

TEST(OthelloKnown, TheFfoTestIsSolved) {
  EXPECT_EQ(solve_all("ffo_dev.tsv", 1), most_empties == 24 ? 18 : 1);
}

// Asked only who wins, a search says no more and no less.
TEST(OthelloKnown, WhoWinsIsTheSignOfTheScore) {
  test::Solving solving;
  SearchLimits limits;
  limits.low = -1;
  limits.high = 1;
  int solved = 0;
  for (const auto& exercise : test::exercises("endgames.tsv", 2)) {
    if (exercise.empties > most_empties - 4) continue;
    for (const auto method : {Method::pvs, Method::mtdf}) {
      const Found found = solving.with({.method = method})->run(exercise.board, limits, 1, {});
      const int score = found.lines[0].score;
      ASSERT_EQ((score > 0) - (score < 0), (exercise.score > 0) - (exercise.score < 0))
          << exercise.id;
      ++solved;
    }
  }
  EXPECT_EQ(solved, most_empties == 24 ? 2 * 110 : 2 * 10);
}

}  // namespace
}  // namespace banmen::othello
