#include "core/process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <thread>
#include <vector>

#include "core/text.hpp"

namespace banmen {
namespace {

using namespace std::chrono_literals;

// Long enough for any machine; only what hangs takes so long.
Clock::time_point patiently() { return Clock::now() + 10min; }

std::string next(Process& process) {
  const auto line = process.read_line(patiently());
  if (!line) return "error: " + line.error().what;
  return line->value_or("nothing");
}

TEST(Process, LinesGoThereAndBack) {
  auto cat = Process::start("cat").value();
  ASSERT_TRUE(cat.write_line("7g7f", patiently()));
  ASSERT_TRUE(cat.write_line("", patiently()));
  ASSERT_TRUE(cat.write_line("3c3d", patiently()));
  EXPECT_EQ(next(cat), "7g7f");
  EXPECT_EQ(next(cat), "");
  EXPECT_EQ(next(cat), "3c3d");
  EXPECT_EQ(cat.end(10min), 0);
  EXPECT_EQ(cat.end(10min), 0) << "twice is once";
}

TEST(Process, NothingComesUntilTheDeadline) {
  auto cat = Process::start("cat").value();
  const auto line = cat.read_line(Clock::now() + 20ms);
  ASSERT_TRUE(line);
  EXPECT_EQ(*line, std::nullopt);
}

TEST(Process, AProgramThatDies) {
  auto dead = Process::start("echo once; exit 7").value();
  EXPECT_EQ(next(dead), "once");
  EXPECT_EQ(next(dead), "error: it has ended");
  EXPECT_EQ(dead.end(10min), 7);
  Result<void> written;
  for (int i = 0; i < 3; ++i) written = dead.write_line("hello", patiently());
  EXPECT_FALSE(written);
  EXPECT_FALSE(dead.read_line(patiently()));
}

TEST(Process, WritingToADeadProgramIsNoSignal) {
  struct sigaction usual {
  }, before{};
  usual.sa_handler = SIG_DFL;
  ::sigaction(SIGPIPE, &usual, &before);
  auto dead = Process::start("exit 0").value();
  EXPECT_EQ(next(dead), "error: it has ended");
  Result<void> written;
  for (const auto until = patiently(); written && Clock::now() < until;) {  // a little later
    written = dead.write_line("hello", patiently());
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_FALSE(written);
  ::sigaction(SIGPIPE, &before, nullptr);
}

TEST(Process, NoSuchProgram) {
  auto none = Process::start("/no/such/program --option").value();
  EXPECT_EQ(next(none), "error: it has ended");
  EXPECT_EQ(none.end(10min), 127);
  EXPECT_NE(none.complaints().find("/no/such/program"), std::string::npos);
}

TEST(Process, TheLastLineNeedsNoEnd) {
  auto process = Process::start("printf 'one\\r\\ntwo'").value();
  EXPECT_EQ(next(process), "one");
  EXPECT_EQ(next(process), "two");
  EXPECT_EQ(next(process), "error: it has ended");
}

TEST(Process, BytesOfAnyKind) {
  auto process = Process::start("printf '\\000\\377\\001\\n'; printf 'ok\\n'").value();
  EXPECT_EQ(next(process), std::string("\0\377\1", 3));
  EXPECT_EQ(next(process), "ok");
}

TEST(Process, ALineWithoutAnEndIsRefused) {
  auto process = Process::start("cat /dev/zero").value();
  EXPECT_EQ(next(process), "error: it wrote a line without an end");
}

TEST(Process, ManyComplaintsBlockNobody) {
  auto process = Process::start(
                     "i=0; while [ $i -lt 20000 ]; do echo complaint $i >&2; i=$((i+1)); done; "
                     "echo done")
                     .value();
  EXPECT_EQ(next(process), "done");
  process.end(10min);
  EXPECT_LE(process.complaints().size(), 4096u);
  EXPECT_NE(process.complaints().find("complaint 1"), std::string::npos);
}

TEST(Process, AProgramThatDoesNotRead) {
  auto process = Process::start("echo up; exec sleep 1000").value();
  EXPECT_EQ(next(process), "up");
  Result<void> written;
  const std::string line(1 << 16, 'x');
  for (int i = 0; i < 10 && written; ++i) written = process.write_line(line, Clock::now() + 20ms);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, Errc::stopped);
  EXPECT_EQ(process.end(10ms), 128 + SIGTERM);
}

TEST(Process, OneThatIgnoresEveryWishIsForced) {
  auto process =
      Process::start("trap '' TERM INT HUP; echo ready; while :; do sleep 1; done").value();
  EXPECT_EQ(next(process), "ready");
  EXPECT_EQ(process.end(10ms), 128 + SIGKILL);
}

TEST(Process, WhatItStartedEndsWithIt) {
  auto process = Process::start("sleep 1000 & echo $!; cat").value();
  const auto child = parse_integer(next(process));
  ASSERT_TRUE(child);
  process.end(10min);
  bool gone = false;
  for (const auto until = patiently(); !gone && Clock::now() < until;) {
    gone = ::kill(static_cast<pid_t>(*child), 0) != 0;
    if (!gone) {  // a zombie that nobody has collected yet counts as ended
      std::string state;
      if (FILE* stat = std::fopen(("/proc/" + std::to_string(*child) + "/stat").c_str(), "r")) {
        char text[256] = {};
        if (std::fgets(text, sizeof text, stat)) state = text;
        std::fclose(stat);
      }
      gone = state.find(") Z") != std::string::npos;
    }
    if (!gone) std::this_thread::sleep_for(10ms);
  }
  EXPECT_TRUE(gone);
}

TEST(Process, NoZombieAndNoOpenFileIsLeft) {
  const auto open_files = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  const auto before = open_files();
  for (int i = 0; i < 20; ++i) {
    auto process = Process::start(i % 2 ? "cat" : "exit 3").value();
    auto moved = std::move(process);
    process = Process::start("cat").value();
  }
  EXPECT_EQ(open_files(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "there is no child left";
}

TEST(Process, OneDoesNotHoldTheFilesOfAnother) {
  auto first = Process::start("cat").value();
  auto second = Process::start("cat").value();
  EXPECT_EQ(first.end(10min), 0) << "the second one would keep its input open";
  ASSERT_TRUE(second.write_line("still here", patiently()));
  EXPECT_EQ(next(second), "still here");
}

TEST(Process, OnePerThread) {
  std::vector<std::thread> threads;
  std::vector<int> good(4, 0);
  for (std::size_t t = 0; t < good.size(); ++t)
    threads.emplace_back([&good, t] {
      for (int i = 0; i < 10; ++i) {
        auto cat = Process::start("cat").value();
        const std::string line = std::to_string(t) + " " + std::to_string(i);
        if (cat.write_line(line, patiently()) && next(cat) == line && cat.end(10min) == 0)
          ++good[t];
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(good, std::vector<int>(4, 10));
}

}  // namespace
}  // namespace banmen
