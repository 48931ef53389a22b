#include <gtest/gtest.h>

#include "core/thread_pool.hpp"
#include "othello/engine/known.hpp"

namespace banmen::othello {
namespace {

// What takes seconds to minutes each; number 59 has 34 empty squares, but Black wins them all. The
// other ones, with 29 and 30, take longer.
TEST(OthelloLong, TheFfoTestTo28EmptiesAndItsLast) {
  test::Solving solving(512);
  int solved = 0;
  for (const auto& exercise : test::exercises("ffo_dev.tsv", 1)) {
    if (exercise.empties <= 24 || (exercise.empties > 28 && exercise.score != 64)) continue;
    solving.check(exercise, default_threads());
    ++solved;
  }
  EXPECT_EQ(solved, 6);
}

}  // namespace
}  // namespace banmen::othello
