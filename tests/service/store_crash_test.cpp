#include <gtest/gtest.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "core/rng.hpp"
#include "service/store.hpp"
#include "service/temporary_folder.hpp"

namespace {
std::atomic<int> flushes = 0;
}

// The program's own come before those of the C library, also for SQLite: they count.
extern "C" __attribute__((visibility("default"))) int fsync(int file) {
  ++flushes;
  return static_cast<int>(::syscall(SYS_fsync, file));
}
extern "C" __attribute__((visibility("default"))) int fdatasync(int file) {
  ++flushes;
  return static_cast<int>(::syscall(SYS_fdatasync, file));
}

namespace banmen::service {
namespace {

// Appends changes until it is killed and says each one that is stored.
[[noreturn]] void append_forever(const std::filesystem::path& path, int pipe) {
  const auto store = open_sqlite(path);
  if (!store) ::_exit(1);
  std::uint64_t revision = (*store)->load("a")->changes.size();
  for (;;) {
    ++revision;
    if (!(*store)->append("a", {.revision = revision, .move = std::string(200, 'm')})) ::_exit(1);
    if (::write(pipe, &revision, sizeof revision) != sizeof revision) ::_exit(1);
  }
}

// The last revision that was said of so many, or before the pipe closed; 0 if none.
std::uint64_t last_said(int pipe, std::uint64_t most = ~std::uint64_t{0}) {
  std::uint64_t revision = 0, last = 0;
  for (; most > 0 && ::read(pipe, &revision, sizeof revision) == sizeof revision; --most)
    last = revision;
  return last;
}

TEST(StoreCrash, WhatWasSaidToBeStoredSurvivesKill) {
  const test::TemporaryFolder folder;
  const auto path = folder / "store.db";
  ASSERT_TRUE(open_sqlite(path).value()->create({.id = "a", .game = "contrast"}));
  Rng rng(2026);
  std::uint64_t stored = 0;
  for (int round = 0; round < 15; ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      ::close(ends[0]);
      append_forever(path, ends[1]);
    }
    ::close(ends[1]);
    const std::uint64_t heard = last_said(ends[0], 1 + rng.below(30));
    ASSERT_GT(heard, stored);
    std::this_thread::sleep_for(std::chrono::microseconds(rng.below(3'000)));  // any moment
    ASSERT_EQ(::kill(child, SIGKILL), 0);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << "it ended by itself";
    const std::uint64_t said = std::max(heard, last_said(ends[0]));
    ::close(ends[0]);

    const auto changes = open_sqlite(path).value()->load("a").value().changes;
    for (std::uint64_t i = 0; i < changes.size(); ++i) ASSERT_EQ(changes[i].revision, i + 1);
    EXPECT_GE(changes.size(), said);
    EXPECT_LE(changes.size(), said + 1);  // one may be stored and not yet said
    stored = changes.size();
  }
  RecordProperty("changes", static_cast<int>(stored));
}

// A killed program leaves its writes to the system; only a flush survives the loss of power.
TEST(StoreCrash, EveryChangeIsFlushedToTheDisk) {
  const test::TemporaryFolder folder;
  const auto store = open_sqlite(folder / "store.db").value();
  int before = flushes;
  ASSERT_TRUE(store->create({.id = "a", .game = "contrast"}));
  EXPECT_GT(flushes, before);
  for (std::uint64_t revision = 1; revision <= 20; ++revision) {
    before = flushes;
    ASSERT_TRUE(store->append("a", {.revision = revision, .move = "m"}));
    EXPECT_GT(flushes, before) << revision;
  }
}

}  // namespace
}  // namespace banmen::service
