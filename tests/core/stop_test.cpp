#include "core/stop.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace banmen {
namespace {

using namespace std::chrono_literals;

TEST(Stop, CopiesShareTheRequest) {
  const Stop mine;
  const Stop theirs = mine;
  EXPECT_FALSE(theirs.now());
  mine.request();
  EXPECT_TRUE(theirs.requested());
  EXPECT_TRUE(theirs.now());
  EXPECT_FALSE(Stop().requested());
}

TEST(Stop, TheEarlierDeadlineWins) {
  const Stop stop;
  const auto past = Clock::now() - 1s, future = Clock::now() + 1h;
  EXPECT_TRUE(stop.until(past).now());
  EXPECT_TRUE(stop.until(past).until(future).now());
  EXPECT_FALSE(stop.until(future).now());
  EXPECT_FALSE(stop.until(past).requested()) << "a deadline is no request";
  EXPECT_FALSE(stop.now()) << "until() leaves the original";
}

TEST(Stop, ReachesOtherThreads) {
  const Stop stop;
  std::thread worker([stop] {
    while (!stop.requested()) std::this_thread::yield();
  });
  stop.request();
  worker.join();
}

}  // namespace
}  // namespace banmen
