#include "service/store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <fstream>
#include <functional>
#include <latch>
#include <thread>

#include "core/file.hpp"
#include "service/temporary_folder.hpp"

namespace banmen::service {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::TemporaryFolder;
using testing::HasSubstr;

// A session that uses every field.
Birth birth(const std::string& id) {
  Birth birth{.id = id, .game = "contrast"};
  birth.line = {{{"jump", "single"}}, "3333300000000000000066666/3131/b", {"c5,c4 c3g", "c1,c2"}};
  birth.seats[0].token = "token of the first";
  birth.seats[1] = {"alphabeta:depth=2", 3, {1500ms, std::uint64_t{1} << 63, 7}, "\"quoted\" ☖"};
  birth.autoplay = false;
  birth.forked_from = "0123456789abcdef";
  birth.created_ms = 1'763'208'000'123;
  return birth;
}

Change move(std::uint64_t revision) {
  return {.revision = revision, .move = "c5,c4 c3g", .ply = revision, .at_ms = 77};
}

std::unique_ptr<Store> open(const fs::path& path) {
  auto store = open_sqlite(path);
  if (!store) throw std::runtime_error(to_text(store.error()));
  return *std::move(store);
}

// The file seen by another program; the message of the first error, or nothing.
std::string execute(const fs::path& path, const std::string& sql) {
  sqlite3* database = nullptr;
  sqlite3_open(path.c_str(), &database);
  sqlite3_busy_timeout(database, 5000);
  char* message = nullptr;
  sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &message);
  const std::string text = message ? message : "";
  sqlite3_free(message);
  sqlite3_close(database);
  return text;
}

unsigned mode(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 0777u : 0;
}

TEST(Store, KeepsEverythingOverAReopening) {
  const TemporaryFolder folder;
  const auto path = folder / "new folder/deeper/store.db";
  const std::vector<Change> all = {{.revision = 1, .move = "c1,c2", .ply = 3, .at_ms = 11},
                                   {.revision = 2, .kind = Change::Kind::go, .ply = 1, .at_ms = 12},
                                   {.revision = 3,
                                    .kind = Change::Kind::set,
                                    .ply = 1,
                                    .line = {{{"tile", "off"}}, "start \" \\ \n ☗", {"b5,b4"}},
                                    .at_ms = 13},
                                   {.revision = 4, .kind = Change::Kind::set, .at_ms = -1}};
  {
    const auto store = open(path);
    EXPECT_EQ(store->count().value(), 0u);
    ASSERT_TRUE(store->create(birth("a")));
    ASSERT_TRUE(store->create(Birth{.id = "b", .game = "toy"}));
    for (const auto& change : all) ASSERT_TRUE(store->append("a", change));
  }
  const auto store = open(path);
  EXPECT_EQ(store->count().value(), 2u);
  EXPECT_EQ(store->load("a")->birth, birth("a"));
  EXPECT_EQ(store->load("a")->changes, all);
  EXPECT_EQ(store->load("b")->birth, (Birth{.id = "b", .game = "toy"}));
  EXPECT_TRUE(store->load("b")->changes.empty());
  EXPECT_EQ(store->changes("a", 2).value(), std::vector(all.begin() + 2, all.end()));
  EXPECT_TRUE(store->changes("a", 4)->empty());
  EXPECT_TRUE(store->changes("a", ~std::uint64_t{0})->empty());
}

TEST(Store, InMemoryItIsTheSameButForgets) {
  const auto store = open(":memory:");
  ASSERT_TRUE(store->create(birth("a")));
  ASSERT_TRUE(store->append("a", move(1)));
  EXPECT_EQ(store->load("a")->changes, std::vector{move(1)});
  EXPECT_EQ(open(":memory:")->count().value(), 0u);
  EXPECT_FALSE(fs::exists(":memory:"));
}

TEST(Store, RefusesWhatDoesNotFit) {
  const auto store = open(":memory:");
  ASSERT_TRUE(store->create(birth("a")));
  EXPECT_EQ(store->create(birth("a")).error().code, Errc::conflict);
  EXPECT_EQ(store->load("b").error().code, Errc::unknown_name);
  EXPECT_EQ(store->changes("b", 0).error().code, Errc::unknown_name);
  EXPECT_EQ(store->append("b", move(1)).error().code, Errc::unknown_name);
  EXPECT_EQ(store->append("a", move(0)).error().code, Errc::conflict);
  EXPECT_EQ(store->append("a", move(2)).error().code, Errc::conflict);
  ASSERT_TRUE(store->append("a", move(1)));
  const auto again = store->append("a", move(1));
  EXPECT_EQ(again.error().code, Errc::conflict);
  EXPECT_EQ(again.error().where, "revision");
  EXPECT_THAT(again.error().what, HasSubstr("it is at revision 1"));
  Birth bytes = birth("c");
  bytes.line.start = "\xff\xfe";
  EXPECT_EQ(store->create(bytes).error().code, Errc::bad_syntax);
  EXPECT_EQ(store->count().value(), 1u);
  EXPECT_EQ(store->load("a")->changes.size(), 1u);
}

TEST(Store, OnlyItsOwnerReadsTheFileAndItsLog) {
  const TemporaryFolder folder;
  const auto old = ::umask(0);
  const auto store = open(folder / "store.db");
  ASSERT_TRUE(store->create(birth("a")));
  EXPECT_EQ(mode(folder / "store.db"), 0600u);
  EXPECT_EQ(mode(folder / "store.db-wal"), 0600u);
  EXPECT_EQ(mode(folder / "store.db-shm"), 0600u);
  ::umask(old);
}

TEST(Store, NoProgramCanRewriteThePast) {
  const TemporaryFolder folder;
  const auto path = folder / "store.db";
  const auto store = open(path);
  ASSERT_TRUE(store->create(birth("a")));
  ASSERT_TRUE(store->append("a", move(1)));
  const auto insert = [](const std::string& how, int revision) {
    return how + " INTO change VALUES ('a', " + std::to_string(revision) +
           ", 'move', 'x', 1, NULL, NULL, 0)";
  };
  EXPECT_EQ(execute(path, "UPDATE change SET move = 'x'"), "changes are only added");
  EXPECT_EQ(execute(path, "DELETE FROM change"), "changes are only added");
  EXPECT_EQ(execute(path, "UPDATE session SET game = 'x'"), "sessions never change");
  EXPECT_EQ(execute(path, insert("INSERT OR REPLACE", 1)), "not the next revision");
  EXPECT_EQ(execute(path, insert("INSERT", 3)), "not the next revision");
  EXPECT_EQ(store->load("a")->changes, std::vector{move(1)});
  EXPECT_EQ(execute(path, insert("INSERT", 2)), "");  // but it may add to it
  EXPECT_EQ(store->load("a")->changes.size(), 2u);
}

// Several threads race for each revision through `stores`; each one is won exactly once.
void race(std::vector<Store*> stores, std::uint64_t revisions) {
  ASSERT_TRUE(stores[0]->create(birth("a")));
  std::atomic<std::uint64_t> won = 0, lost = 0;
  std::atomic<bool> failed = false;
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      Store& store = *stores[i % stores.size()];
      for (std::uint64_t revision = 1; revision <= revisions && !failed;) {
        Change change = move(revision);
        change.at_ms = static_cast<std::int64_t>(i);
        const auto added = store.append("a", change);
        if (added) {
          ++won;
          ++revision;
        } else if (added.error().code == Errc::conflict) {
          ++lost;
          const auto news = store.changes("a", revision - 1);
          if (!news || news->empty()) failed = true;
          if (!failed) revision = news->back().revision + 1;
        } else if (added.error().what.find("locked") == std::string::npos) {
          failed = true;
          ADD_FAILURE() << to_text(added.error());
        }  // else others were faster all the time: whoever waits for a file has no place in a queue
      }
    });
  threads.clear();
  EXPECT_FALSE(failed);
  EXPECT_EQ(won, revisions);
  for (auto* store : stores) {
    const auto stored = store->load("a").value();
    ASSERT_EQ(stored.changes.size(), revisions);
    for (std::uint64_t i = 0; i < revisions; ++i) EXPECT_EQ(stored.changes[i].revision, i + 1);
  }
}

TEST(Store, ThreadsOfOneStoreRace) {
  const TemporaryFolder folder;
  const auto store = open(folder / "store.db");
  race({store.get()}, 100);
}

TEST(Store, TwoStoresOnOneFileRace) {
  const TemporaryFolder folder;
  const auto one = open(folder / "store.db"), two = open(folder / "store.db");
  race({one.get(), two.get()}, 100);
}

TEST(Store, ManySessionsGrowAtOnce) {
  const TemporaryFolder folder;
  const auto store = open(folder / "store.db");
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, id = std::to_string(i)] {
      EXPECT_TRUE(store->create(birth(id)));
      for (std::uint64_t revision = 1; revision <= 30; ++revision) {
        EXPECT_TRUE(store->append(id, move(revision)));
        EXPECT_EQ(store->load(id)->changes.size(), revision);
      }
    });
  threads.clear();
  EXPECT_EQ(store->count().value(), 4u);
}

TEST(Store, ManyMayOpenANewFileAtOnce) {
  for (int round = 0; round < 5; ++round) {
    const TemporaryFolder folder;
    std::latch start(4);
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&, i] {
        start.arrive_and_wait();
        const auto store = open_sqlite(folder / "store.db");
        ASSERT_TRUE(store) << to_text(store.error());
        EXPECT_TRUE((*store)->create(birth(std::to_string(i))));
      });
    threads.clear();
    EXPECT_EQ(open(folder / "store.db")->count().value(), 4u);
  }
}

// Version 1 as it was; never to be edited, because such files are about.
constexpr auto version_1 = R"(
CREATE TABLE session (
  id TEXT NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  line TEXT NOT NULL,
  seats TEXT NOT NULL,
  autoplay INTEGER NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE change (
  session_id TEXT NOT NULL REFERENCES session (id),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('move', 'go', 'set')),
  move TEXT NOT NULL,
  ply INTEGER NOT NULL,
  line TEXT,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (session_id, revision)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER session_stays BEFORE UPDATE ON session
BEGIN SELECT raise(ABORT, 'sessions never change'); END;
CREATE TRIGGER change_stays BEFORE UPDATE ON change
BEGIN SELECT raise(ABORT, 'changes are only added'); END;
CREATE TRIGGER change_remains BEFORE DELETE ON change
BEGIN SELECT raise(ABORT, 'changes are only added'); END;
CREATE TRIGGER change_is_next BEFORE INSERT ON change
WHEN new.revision IS NOT (SELECT coalesce(max(revision), 0) + 1 FROM change
                          WHERE session_id = new.session_id)
BEGIN SELECT raise(ABORT, 'not the next revision'); END;
PRAGMA application_id = 1111576141;
PRAGMA user_version = 1;
INSERT INTO session VALUES ('old', 'contrast',
  '{"options":{"jump":"none"},"start":"","moves":["c5,c4"]}',
  '[{"engine":"","level":0,"time_ms":null,"nodes":null,"depth":null,"token":"t"},
    {"engine":"random","level":1,"time_ms":5,"nodes":6,"depth":7,"token":""}]', 1, 99);
INSERT INTO change VALUES ('old', 1, 'move', 'c1,c2', 2, NULL, 100);
)";

TEST(Store, BringsAnOlderFileUpToDate) {
  const TemporaryFolder folder;
  const auto path = folder / "store.db";
  ASSERT_EQ(execute(path, version_1), "");
  {
    const auto store = open(path);
    Birth expected{.id = "old", .game = "contrast", .line = {{{"jump", "none"}}, "", {"c5,c4"}}};
    expected.seats[0].token = "t";
    expected.seats[1] = {"random", 1, {5ms, 6, 7}, ""};
    expected.created_ms = 99;
    EXPECT_EQ(store->load("old")->birth, expected);
    EXPECT_EQ(store->load("old")->changes.size(), 1u);
    ASSERT_TRUE(store->create(birth("new")));
    ASSERT_TRUE(store->append("old", move(2)));
    // What later versions can do works with what was there, and what no version allows does not.
    Change seats = move(3);
    seats.kind = Change::Kind::seats;
    seats.seats = {birth("x").seats[1], {}};
    ASSERT_TRUE(store->append("old", seats));
    EXPECT_EQ(store->load("old")->changes.back(), seats);
    EXPECT_EQ(store->append("old", move(3)).error().code, Errc::conflict);
  }
  EXPECT_EQ(open(path)->load("new")->birth, birth("new"));
  for (const auto* forbidden : {"UPDATE change SET ply = 0", "DELETE FROM change",
                                "INSERT INTO change VALUES ('old', 9, 'go', '', 0, NULL, NULL, 0)"})
    EXPECT_NE(execute(path, forbidden), "") << forbidden;
}

TEST(Store, LeavesFilesOfOthersAlone) {
  const TemporaryFolder folder;
  const auto expect_refused = [&](const std::string& name, Errc code, const std::string& what) {
    const auto path = folder / name;
    const std::string before = read_file(path).value();
    const auto store = open_sqlite(path);
    ASSERT_FALSE(store) << name;
    EXPECT_EQ(store.error().code, code) << name;
    EXPECT_THAT(store.error().what, HasSubstr(what));
    EXPECT_EQ(store.error().where, path.string());
    EXPECT_NE(store.error().hint, "");
    EXPECT_EQ(read_file(path).value(), before) << name;
  };
  ASSERT_EQ(execute(folder / "newer.db", std::string(version_1) + "PRAGMA user_version = 99"), "");
  expect_refused("newer.db", Errc::unsupported, "version 99; this program knows versions up to 3");
  ASSERT_EQ(execute(folder / "other.db", "CREATE TABLE t (x)"), "");
  expect_refused("other.db", Errc::corrupt, "another program");
  ASSERT_EQ(execute(folder / "id.db", "PRAGMA application_id = 5"), "");
  expect_refused("id.db", Errc::corrupt, "another program");
  std::ofstream(folder / "text") << std::string(5000, 'x');
  expect_refused("text", Errc::corrupt, "not a store");
}

TEST(Store, SaysWhyItCannotOpen) {
  const TemporaryFolder folder;
  const auto expect_refused = [](const fs::path& path, const std::string& what) {
    const auto store = open_sqlite(path);
    ASSERT_FALSE(store) << path;
    EXPECT_EQ(store.error().code, Errc::unreadable);
    EXPECT_THAT(store.error().what, HasSubstr(what));
    EXPECT_EQ(store.error().where, path.string());
    EXPECT_NE(store.error().hint, "");
  };
  expect_refused(folder.path(), "it is a folder");
  std::ofstream(folder / "file") << "x";
  expect_refused(folder / "file/store.db", "Not a directory");
  expect_refused("/proc/store.db", "No such file or directory");  // not even for root
  expect_refused("/dev/null", "it is not a file");
  fs::create_symlink(folder / "nowhere/store.db", folder / "link.db");
  expect_refused(folder / "link.db", "cannot open");
}

// `check` in a process that root's power to write anywhere does not help.
void without_privileges(const std::function<bool()>& check) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    if (::getuid() == 0 && ::setuid(65534) != 0) ::_exit(2);
    ::_exit(check() ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(Store, SaysWhyItCannotWrite) {
  const TemporaryFolder folder;
  { const auto made = open(folder / "store.db"); }
  fs::permissions(folder / "store.db", fs::perms{0444});
  fs::permissions(folder.path(), fs::perms{0555});
  without_privileges([&] {
    const auto store = open_sqlite(folder / "new.db");
    return !store && store.error().what == "cannot open: Permission denied";
  });
  without_privileges([&] {
    const auto store = open_sqlite(folder / "store.db");
    return !store && store.error().code == Errc::unreadable &&
           store.error().what.find("read-only") != std::string::npos;
  });
  fs::permissions(folder.path(), fs::perms{0755});
}

// While it lives, every write of SQLite to a file fails with this reason.
class FailingDisk {
 public:
  explicit FailingDisk(int reason) {
    reason_ = reason;
    set(reinterpret_cast<sqlite3_syscall_ptr>(&fail_at),
        reinterpret_cast<sqlite3_syscall_ptr>(&fail));
  }
  FailingDisk(const FailingDisk&) = delete;
  FailingDisk& operator=(const FailingDisk&) = delete;
  ~FailingDisk() { set(nullptr, nullptr); }

 private:
  static ssize_t fail(int, const void*, std::size_t) {
    errno = reason_;
    return -1;
  }
  static ssize_t fail_at(int, const void*, std::size_t, off_t) { return fail(0, nullptr, 0); }
  // SQLite writes by one of these, depending on how it was compiled.
  static void set(sqlite3_syscall_ptr at, sqlite3_syscall_ptr plain) {
    sqlite3_vfs* vfs = sqlite3_vfs_find(nullptr);
    vfs->xSetSystemCall(vfs, "pwrite", at);
    vfs->xSetSystemCall(vfs, "pwrite64", at);
    vfs->xSetSystemCall(vfs, "write", plain);
  }
  static inline int reason_ = 0;
};

TEST(Store, AFullOrBrokenDiskLosesNothing) {
  const TemporaryFolder folder;
  const auto path = folder / "store.db";
  {
    const auto store = open(path);
    ASSERT_TRUE(store->create(birth("a")));
    ASSERT_TRUE(store->append("a", move(1)));
    for (const auto& [reason, what] :
         {std::pair{ENOSPC, "the disk is full"}, std::pair{EIO, "cannot read or write"}}) {
      const FailingDisk disk(reason);
      const auto failed = store->append("a", move(2));
      ASSERT_FALSE(failed) << what;
      EXPECT_EQ(failed.error().code, Errc::unreadable);
      EXPECT_THAT(failed.error().what, HasSubstr(what));
      EXPECT_EQ(failed.error().where, path.string());
      EXPECT_THAT(store->create(birth("b")).error().what, HasSubstr(what));
      EXPECT_EQ(store->load("a")->changes.size(), 1u);  // reading goes on
      EXPECT_THAT(open_sqlite(folder / "new.db").error().what, HasSubstr(what));
    }
    ASSERT_TRUE(store->append("a", move(2)));  // and writing, once there is space again
  }
  const auto store = open(path);
  EXPECT_EQ(store->count().value(), 1u);
  EXPECT_EQ(store->load("a")->changes.size(), 2u);
  EXPECT_EQ(open(folder / "new.db")->count().value(), 0u);
}

TEST(Store, ALockedFileIsWaitedForAndThenNamed) {
  const TemporaryFolder folder;
  const auto path = folder / "store.db";
  const auto store = open(path);
  ASSERT_TRUE(store->create(birth("a")));
  sqlite3* other = nullptr;
  sqlite3_open(path.c_str(), &other);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  {
    std::atomic<bool> begun = false;
    std::jthread release([&] {
      begun.wait(false);
      std::this_thread::sleep_for(50ms);  // most likely it waits by now
      sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
    });
    begun = true;
    begun.notify_one();
    EXPECT_TRUE(store->append("a", move(1)));
  }
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto refused = store->append("a", move(2));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::unreadable);
  EXPECT_THAT(refused.error().what, HasSubstr("locked"));
  EXPECT_EQ(store->load("a")->changes.size(), 1u);  // readers need not wait
  sqlite3_close(other);
  EXPECT_TRUE(store->append("a", move(2)));
}

TEST(Store, DamageIsFound) {
  const TemporaryFolder folder;
  const auto path = folder / "store.db";
  {
    const auto store = open(path);
    ASSERT_TRUE(store->create(birth("a")));
    for (std::uint64_t revision = 1; revision <= 300; ++revision)
      ASSERT_TRUE(store->append("a", move(revision)));
  }
  const std::string whole = read_file(path).value();
  ASSERT_GT(whole.size(), 3 * 4096u);
  const auto expect_damage = [&](const std::string& content, const char* how) {
    ASSERT_TRUE(write_file(path, content));
    auto store = open_sqlite(path);
    const auto error = store ? (*store)->load("a").map([](auto&&) {}) : fail(store.error());
    ASSERT_FALSE(error) << how;
    EXPECT_EQ(error.error().code, Errc::corrupt) << how;
    EXPECT_EQ(error.error().where, path.string());
    EXPECT_NE(error.error().hint, "");
  };
  expect_damage(std::string(100, '\0') + whole.substr(100), "header");
  expect_damage(whole.substr(0, 4096) + std::string(whole.size() - 4096, '\x5a'), "pages");
  expect_damage(whole.substr(0, 4096), "cut off");
  std::string seats = whole;
  seats.replace(seats.find(R"("level")"), 7, R"("levex")");
  expect_damage(seats, "JSON");
  ASSERT_TRUE(write_file(path, whole));
  EXPECT_EQ(open(path)->load("a")->changes.size(), 300u);
}

}  // namespace
}  // namespace banmen::service
