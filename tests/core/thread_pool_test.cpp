#include "core/thread_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>

namespace banmen {
namespace {

TEST(ThreadPool, RunsEverything) {
  ThreadPool pool(4);
  std::atomic<int> sum = 0;
  for (int i = 1; i <= 1000; ++i) pool.submit([&sum, i] { sum += i; });
  pool.wait();
  EXPECT_EQ(sum, 500'500);
}

TEST(ThreadPool, OneThreadKeepsTheOrder) {
  ThreadPool pool(1);
  std::vector<int> order;
  for (int i = 0; i < 100; ++i) pool.submit([&order, i] { order.push_back(i); });
  pool.wait();
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  EXPECT_EQ(order.size(), 100u);
}

TEST(ThreadPool, DestructorFinishesWhatIsQueued) {
  std::atomic<int> done = 0;
  {
    ThreadPool pool(2);
    for (int i = 0; i < 100; ++i) pool.submit([&done] { ++done; });
  }
  EXPECT_EQ(done, 100);
}

TEST(ThreadPool, WaitMeansThatTasksAreGoneToo) {
  ThreadPool pool(3);
  const auto token = std::make_shared<int>(1);
  for (int i = 0; i < 100; ++i) pool.submit([token] {});
  pool.wait();
  EXPECT_EQ(token.use_count(), 1);
}

TEST(ThreadPool, TasksMaySubmitTasks) {
  ThreadPool pool(2);
  std::atomic<int> done = 0;
  pool.submit([&] {
    for (int i = 0; i < 10; ++i) pool.submit([&done] { ++done; });
  });
  pool.wait();
  EXPECT_EQ(done, 10);
}

TEST(ThreadPool, HasAtLeastOneThread) {
  EXPECT_EQ(ThreadPool(0).size(), 1);
  EXPECT_GE(default_threads(), 1);
}

TEST(RunParallel, EveryThreadHasItsNumber) {
  std::mutex mutex;
  std::set<int> numbers;
  run_parallel(4, [&](int thread) {
    const std::lock_guard lock(mutex);
    numbers.insert(thread);
  });
  EXPECT_EQ(numbers, (std::set<int>{0, 1, 2, 3}));
}

}  // namespace
}  // namespace banmen
