#include "core/history.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace banmen {
namespace {

constexpr int very_long = 1'000'000;  // a destructor that recursed per key would overflow the stack

History chain(int length) {
  History history;
  for (int i = 0; i < length; ++i) history.push(static_cast<Key>(i % 100));
  return history;
}

TEST(History, CountsKeysNewestFirst) {
  History history;
  EXPECT_TRUE(history.empty());
  for (const Key key : {1, 2, 1}) history.push(key);
  EXPECT_EQ(history.count(1), 2);
  EXPECT_EQ(history.count(3), 0);
  std::vector<Key> seen;
  history.for_each([&](Key key) { seen.push_back(key); });
  EXPECT_EQ(seen, (std::vector<Key>{1, 2, 1}));
  history.clear();
  EXPECT_TRUE(history.empty());
}

TEST(History, ForksShareTheirPast) {
  History trunk;
  trunk.push(1);
  History branch = trunk;
  branch.push(2);
  trunk.push(3);
  EXPECT_EQ(trunk.count(2), 0);
  EXPECT_EQ(branch.count(3), 0);
  EXPECT_EQ(branch.count(1), 1);
}

TEST(History, VeryLongOnesAreDestroyedClearedAndReplaced) {
  { const History destroyed = chain(very_long); }
  History cleared = chain(very_long);
  cleared.clear();
  History copied_over = chain(very_long);
  const History empty;
  copied_over = empty;
  EXPECT_TRUE(copied_over.empty());
  History moved_over = chain(very_long);
  moved_over = History();
  EXPECT_TRUE(moved_over.empty());
  History itself = chain(3);
  const History& same = itself;
  itself = same;
  EXPECT_EQ(itself.count(0), 1);
}

TEST(History, ForksOfAVeryLongOneOutliveIt) {
  History trunk = chain(very_long);
  History branch = trunk;
  branch.push(7);
  trunk.clear();
  EXPECT_EQ(branch.count(7), very_long / 100 + 1);
}

TEST(History, ForksCanDieInDifferentThreads) {
  for (int round = 0; round < 200; ++round) {
    History trunk = chain(50);
    std::thread other([branch = trunk]() mutable {
      branch.push(1);
      branch.clear();
    });
    trunk.push(2);
    trunk.clear();
    other.join();
  }
}

}  // namespace
}  // namespace banmen
