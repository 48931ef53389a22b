#include <gtest/gtest.h>

#include "core/perft.hpp"
#include "data.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {
namespace {

// Every count that takes less than two minutes.
TEST(OthelloLong, DeepCountsMatchTheTable) {
  int counted = 0;
  for (const auto& row : banmen::test::data_rows("othello/perft.tsv")) {
    if (row[0] != "12" && row[0] != "13") continue;
    for (const Passes passes : {Passes::played, Passes::automatic}) {
      const auto expected = std::stoull(row[passes == Passes::played ? 1 : 2]);
      EXPECT_EQ(perft<Othello>(Othello::start({passes}), std::stoi(row[0])), expected) << row[0];
      ++counted;
    }
  }
  EXPECT_EQ(counted, 4);
}

}  // namespace
}  // namespace banmen::othello
