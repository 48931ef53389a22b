#include <gtest/gtest.h>

#include "core/thread_pool.hpp"
#include "othello/engine/known.hpp"

namespace banmen::othello {
namespace {

// What takes seconds to minutes each.
TEST(OthelloLong, TheFfoTestTo27Empties) {
  test::Solving solving(512);
  int solved = 0;
  for (const auto& exercise : test::exercises("ffo_dev.tsv", 1)) {
    if (exercise.empties <= 24 || exercise.empties > 27) continue;
    solving.check(exercise, default_threads());
    ++solved;
  }
  EXPECT_EQ(solved, 4);
}

}  // namespace
}  // namespace banmen::othello
