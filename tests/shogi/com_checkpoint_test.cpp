#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "core/file.hpp"
#include "shogi/com_tasks.hpp"

namespace banmen::shogi::com {
namespace {

class ComCheckpoint : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::path(testing::TempDir()) /
            ("com_wins_" + std::to_string(::getpid()) + ".txt");
    std::filesystem::remove(path_);
    request_ = test::tasks()[3].request;
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
  EXPECT_EQ(report.lines, test::tasks()[3].lines);
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

}  // namespace
}  // namespace banmen::shogi::com
