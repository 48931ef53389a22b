#include "core/file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <memory>
#include <thread>

#include "core/draft.hpp"
#include "core/file_writer.hpp"
#include "core/temporary_folder.hpp"
#include "service/temporary_folder.hpp"

namespace banmen {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }

  const test::TemporaryFolder own;
  const fs::path folder = own.path();
};

TEST_F(Files, WhatIsWrittenIsRead) {
  std::string content = "any bytes";
  content += '\0';
  content += "\xff\r\n";
  ASSERT_TRUE(write_file(folder / "new/deep/file", content));
  EXPECT_EQ(read_file(folder / "new/deep/file").value(), content);
  ASSERT_TRUE(write_file(folder / "new/deep/file", ""));
  EXPECT_EQ(read_file(folder / "new/deep/file").value(), "");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder / "new/deep"), {}), 1);
}

TEST_F(Files, MissingOnesAreNamed) {
  const auto read = read_file(folder / "none");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, Errc::unreadable);
  EXPECT_EQ(read.error().what, "cannot read: No such file or directory");
  EXPECT_EQ(read.error().where, (folder / "none").string());
}

TEST_F(Files, FoldersAreNotFiles) {
  EXPECT_EQ(read_file(folder).error().what, "cannot read: it is a folder");
  fs::create_directories(folder / "taken/inside");
  EXPECT_FALSE(write_file(folder / "taken", "x"));
  EXPECT_EQ(entries(), 1u) << "a failed write leaves nothing behind";
}

TEST_F(Files, AFileInTheWayIsAnError) {
  ASSERT_TRUE(write_file(folder / "file", "x"));
  const auto written = write_file(folder / "file/below", "y");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().what, "cannot write: Not a directory");
  EXPECT_EQ(read_file(folder / "file").value(), "x");
}

// While it lives, no file of this program grows beyond so many bytes.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    handler_ = ::signal(SIGXFSZ, SIG_IGN);
  }
  ~SmallDisk() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int) = nullptr;
};

TEST_F(Files, AFullDiskLeavesTheOldFile) {
  ASSERT_TRUE(write_file(folder / "file", "old"));
  {
    const SmallDisk disk(50'000);
    EXPECT_FALSE(write_file(folder / "file", std::string(100'000, 'n')));
    EXPECT_FALSE(write_file(folder / "new", std::string(100'000, 'n')));
  }
  EXPECT_EQ(read_file(folder / "file").value(), "old");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, WhatIsBesideThemStays) {
  ASSERT_TRUE(write_file(folder / "file", "old"));
  ASSERT_TRUE(write_file(folder / "file.tmp", "somebody's"));
  fs::create_directories(folder / "other.tmp/inside");
  ASSERT_TRUE(check_writable(folder / "file"));
  ASSERT_TRUE(check_writable(folder / "other"));
  ASSERT_TRUE(write_file(folder / "file", "new"));
  ASSERT_TRUE(write_file(folder / "other", "new"));
  EXPECT_EQ(read_file(folder / "file.tmp").value(), "somebody's");
  EXPECT_TRUE(fs::exists(folder / "other.tmp/inside"));
  EXPECT_EQ(entries(), 4u);
}

// With and without names: what one system has, another has not.
class Drafts : public Files, public ::testing::WithParamInterface<FileWriter::Draft> {
 protected:
  FileWriter open(const std::string& name) {
    return FileWriter::open(folder / name, GetParam()).value();
  }
};
INSTANTIATE_TEST_SUITE_P(Both, Drafts,
                         ::testing::Values(FileWriter::Draft::nameless, FileWriter::Draft::named),
                         [](const auto& one) {
                           return one.param == FileWriter::Draft::named ? "named" : "nameless";
                         });

TEST_P(Drafts, AreGoneUnlessCommitted) {
  ASSERT_TRUE(write_file(folder / "file", "old"));
  {
    auto file = open("file");
    ASSERT_TRUE(file.write("new"));
    auto moved = std::move(file);
    EXPECT_EQ(read_file(folder / "file").value(), "old");
  }
  EXPECT_EQ(read_file(folder / "file").value(), "old");
  EXPECT_EQ(entries(), 1u);
  auto file = open("file");
  ASSERT_TRUE(file.write("new"));
  ASSERT_TRUE(file.commit());
  EXPECT_EQ(read_file(folder / "file").value(), "new");
  EXPECT_EQ(entries(), 1u);
}

TEST_P(Drafts, OfTwoWritersDoNotMeet) {
  for (const bool first_ends_first : {true, false}) {
    auto one = open("file"), other = open("file");
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(one.write("one "));
      ASSERT_TRUE(other.write("the other "));
    }
    ASSERT_TRUE((first_ends_first ? one : other).commit());
    EXPECT_EQ(read_file(folder / "file").value(),
              first_ends_first ? "one one one " : "the other the other the other ");
    ASSERT_TRUE((first_ends_first ? other : one).commit());
    EXPECT_EQ(read_file(folder / "file").value(),
              first_ends_first ? "the other the other the other " : "one one one ");
  }
  EXPECT_EQ(entries(), 1u);
}

TEST_P(Drafts, OfManyThreadsAreWholeAtEveryMoment) {
  const auto content = [](int writer) {
    return std::string(10'000 + static_cast<std::size_t>(writer), static_cast<char>('a' + writer));
  };
  ASSERT_TRUE(write_file(folder / "file", content(0)));
  {
    std::vector<std::jthread> writers;
    for (int writer = 0; writer < 4; ++writer)
      writers.emplace_back([&, writer] {
        for (int i = 0; i < 25; ++i) {
          auto file = FileWriter::open(folder / "file", GetParam());
          EXPECT_TRUE(file && file->write(content(writer)) && file->commit());
        }
      });
    for (int look = 0; look < 100; ++look) {
      const auto seen = read_file(folder / "file");
      ASSERT_TRUE(seen) << to_text(seen.error());
      EXPECT_EQ(*seen, content(seen->empty() ? 0 : seen->front() - 'a'));
    }
  }
  EXPECT_EQ(entries(), 1u);
}

// Another inode from one look to the next does not make a file a thing without a name, which would
// be written to as it is.
TEST_P(Drafts, LeaveFilesAloneThatAreBeingReplaced) {
  const auto source = folder / "source", next = folder / "next";
  ASSERT_TRUE(write_file(source, "whole"));
  ASSERT_TRUE(write_file(folder / "file", "old"));
  {
    const std::jthread other([&](const std::stop_token& done) {
      while (!done.stop_requested()) {
        std::error_code failed;
        fs::create_hard_link(source, next, failed);
        ASSERT_FALSE(failed) << failed.message();
        fs::rename(next, folder / "file", failed);
        ASSERT_FALSE(failed) << failed.message();
        ASSERT_TRUE(write_file(folder / "file", "old"));
      }
    });
    for (int i = 0; i < 3000; ++i) ASSERT_TRUE(FileWriter::open(folder / "file", GetParam()));
  }
  EXPECT_EQ(read_file(source).value(), "whole");
}

TEST_P(Drafts, KeepTheRightsOfWhatTheyReplace) {
  for (const mode_t rights : {0600, 0640, 0755}) {
    ASSERT_TRUE(write_file(folder / "file", "old"));
    ASSERT_EQ(::chmod((folder / "file").c_str(), rights), 0);
    auto file = open("file");
    ASSERT_TRUE(file.write("new") && file.commit());
    struct stat now {};
    ASSERT_EQ(::stat((folder / "file").c_str(), &now), 0);
    EXPECT_EQ(now.st_mode & 0777, rights);
  }
  for (const mode_t mask : {022, 077}) {
    fs::remove(folder / "new");
    const auto before = ::umask(mask);
    auto file = open("new");
    ::umask(before);
    ASSERT_TRUE(file.commit());
    struct stat now {};
    ASSERT_EQ(::stat((folder / "new").c_str(), &now), 0);
    EXPECT_EQ(now.st_mode & 0777, 0666 & ~mask);
  }
}

TEST_P(Drafts, KeepTheOwnerWhereTheyMay) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may give files away";
  ASSERT_TRUE(write_file(folder / "file", "old"));
  ASSERT_EQ(::chown((folder / "file").c_str(), 12345, 23456), 0);
  auto file = open("file");
  ASSERT_TRUE(file.commit());
  struct stat now {};
  ASSERT_EQ(::stat((folder / "file").c_str(), &now), 0);
  EXPECT_EQ(now.st_uid, 12345u);
  EXPECT_EQ(now.st_gid, 23456u);
}

TEST_F(Files, NothingRemainsOfAProgramThatWasKilled) {
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_WRONLY, 0600);
  if (nameless < 0) GTEST_SKIP() << "no nameless files here";
  ::close(nameless);
  const auto child = ::fork();
  if (child == 0) {
    auto file = FileWriter::open(folder / "file");
    if (file && file->write("half")) ::raise(SIGKILL);
    ::_exit(1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(entries(), 0u);
}

TEST_F(Files, LinksAreFollowed) {
  ASSERT_TRUE(write_file(folder / "a/target", "old"));
  fs::create_symlink("a/target", folder / "link");
  fs::create_symlink(folder / "link", folder / "second");
  fs::create_symlink("a/new", folder / "dangling");
  ASSERT_TRUE(check_writable(folder / "second"));
  ASSERT_TRUE(check_writable(folder / "dangling"));
  EXPECT_FALSE(fs::exists(folder / "a/new"));
  ASSERT_TRUE(write_file(folder / "second", "new"));
  ASSERT_TRUE(write_file(folder / "dangling", "made"));
  for (const char* name : {"link", "second", "dangling"})
    EXPECT_TRUE(fs::is_symlink(folder / name)) << name;
  EXPECT_EQ(read_file(folder / "a/target").value(), "new");
  EXPECT_EQ(read_file(folder / "a/new").value(), "made");
  EXPECT_EQ(entries(), 4u);
  fs::create_symlink("round", folder / "round");
  EXPECT_FALSE(check_writable(folder / "round"));
  EXPECT_EQ(write_file(folder / "round", "x").error().what,
            "cannot write: Too many levels of symbolic links");
}

// What a reader gets from a pipe while it is written to.
TEST_F(Files, PipesAreWrittenTo) {
  const auto pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  fs::create_symlink("pipe", folder / "link");
  ASSERT_TRUE(check_writable(pipe)) << "nobody reads it, and nobody waits";
  for (const auto& path : {pipe, folder / "link"}) {
    std::string heard;
    std::thread reader([&] { heard = read_file(pipe).value(); });
    EXPECT_TRUE(write_file(path, std::string(100'000, 'x')));
    reader.join();
    EXPECT_EQ(heard, std::string(100'000, 'x'));
  }
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_EQ(entries(), 2u);
}

TEST_F(Files, DevicesAreWrittenTo) {
  const auto null = folder / "null", full = folder / "full";
  if (::mknod(null.c_str(), S_IFCHR | 0666, makedev(1, 3)) != 0 ||
      ::mknod(full.c_str(), S_IFCHR | 0666, makedev(1, 7)) != 0)
    GTEST_SKIP() << "devices cannot be made here";
  if (const int opened = ::open(null.c_str(), O_WRONLY); opened < 0)
    GTEST_SKIP() << "devices cannot be opened here";
  else
    ::close(opened);
  ASSERT_TRUE(check_writable(null));
  ASSERT_TRUE(write_file(null, "gone"));
  EXPECT_FALSE(write_file(full, "there is no room"));
  EXPECT_TRUE(fs::is_character_file(null));
  EXPECT_TRUE(fs::is_character_file(full));
  EXPECT_EQ(entries(), 2u);
}

TEST_F(Files, OpenFilesOfTheProgramAreWrittenTo) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const auto name = fs::path("/dev/fd") / std::to_string(ends[1]);
  ASSERT_TRUE(check_writable(name));
  EXPECT_FALSE(check_writable(fs::path("/dev/fd") / std::to_string(ends[0])));
  ASSERT_TRUE(write_file(name, "hello"));
  ::close(ends[1]);
  char text[8]{};
  EXPECT_EQ(::read(ends[0], text, sizeof text), 5);
  EXPECT_STREQ(text, "hello");
  ::close(ends[0]);
  // An open file goes on where it is.
  const int file = ::open((folder / "file").c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_EQ(::write(file, "first ", 6), 6);
  ASSERT_TRUE(write_file(fs::path("/dev/fd") / std::to_string(file), "second"));
  ASSERT_EQ(::write(file, " third", 6), 6);
  ::close(file);
  EXPECT_EQ(read_file(folder / "file").value(), "first second third");
  EXPECT_EQ(entries(), 1u);
}

// What another program holds open, after its name is gone or belongs to another file.
TEST_F(Files, OpenFilesOfOthersAreWrittenTo) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const int file = ::open((folder / "file").c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_GE(file, 0);
  const auto child = ::fork();
  if (child == 0) {
    ::close(ends[1]);
    char none;
    while (::read(ends[0], &none, 1) < 0) {
    }
    ::_exit(0);
  }
  ::close(ends[0]);
  const auto held = "/proc/" + std::to_string(child) + "/fd/" + std::to_string(file);
  char text[8]{};
  EXPECT_TRUE(write_file(held, "named"));
  EXPECT_EQ(read_file(folder / "file").value(), "named");
  EXPECT_EQ(::pread(file, text, sizeof text, 0), 0) << "a file with a name is replaced";
  for (const bool taken : {false, true}) {
    if (taken) {
      ASSERT_TRUE(write_file(folder / "file (deleted)", "somebody's"));
    }
    EXPECT_TRUE(write_file(held, taken ? "second" : "first"));
    EXPECT_EQ(::pread(file, text, sizeof text, 0), taken ? 6 : 5);
    EXPECT_STREQ(text, taken ? "second" : "first");
  }
  EXPECT_EQ(read_file(folder / "file (deleted)").value(), "somebody's");
  ::close(ends[1]);
  EXPECT_EQ(::waitpid(child, nullptr, 0), child);
  ::close(file);
}

TEST_F(Files, LookingChangesNothing) {
  ASSERT_TRUE(write_file(folder / "file", "old"));
  const auto before = fs::last_write_time(folder / "file");
  EXPECT_TRUE(check_writable(folder / "file"));
  EXPECT_TRUE(check_writable(folder / "new/deep/file"));
  EXPECT_FALSE(check_writable(folder / "file/below"));
  EXPECT_FALSE(check_writable(folder));
  EXPECT_FALSE(check_writable(""));
  EXPECT_EQ(fs::last_write_time(folder / "file"), before);
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, WhatMayNotBeWrittenStays) {
  const bool is_root = ::geteuid() == 0;  // who may write everything
  fs::permissions(folder, fs::perms::all);
  ASSERT_TRUE(!is_root || ::seteuid(65534) == 0);
  const std::unique_ptr<const bool, void (*)(const bool*)> back(
      &is_root, [](const bool* was) { EXPECT_TRUE(!*was || ::seteuid(0) == 0); });
  ASSERT_TRUE(write_file(folder / "file", "old"));
  fs::permissions(folder / "file", fs::perms::owner_read);
  EXPECT_FALSE(check_writable(folder / "file"));
  EXPECT_EQ(write_file(folder / "file", "new").error().what, "cannot write: Permission denied");
  EXPECT_EQ(read_file(folder / "file").value(), "old");
  fs::create_directory(folder / "closed");
  fs::permissions(folder / "closed", fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(write_file(folder / "closed/deeper/file", "new").error().what,
            "cannot write: Permission denied");
}

// Somebody else's file that all may write to, where only its owner may replace it, as in /tmp.
TEST_F(Files, WhatOnlyItsOwnerMayReplaceIsWrittenTo) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can be two owners";
  ASSERT_TRUE(write_file(folder / "file", "an older and longer text"));
  ASSERT_EQ(::chmod((folder / "file").c_str(), 0666), 0);
  ASSERT_EQ(::chmod(folder.c_str(), 01777), 0);
  ASSERT_EQ(::seteuid(65534), 0);
  const auto writable = check_writable(folder / "file");
  const auto written = write_file(folder / "file", "new");
  ASSERT_EQ(::seteuid(0), 0);
  EXPECT_TRUE(writable) << to_text(writable.error());
  EXPECT_TRUE(written) << to_text(written.error());
  EXPECT_EQ(read_file(folder / "file").value(), "new");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(Files, WhatIsMountedIsWrittenTo) {
  const auto inside = folder / "inside", outside = folder / "outside";
  ASSERT_TRUE(write_file(inside, "") && write_file(outside, "old"));
  if (::mount(outside.c_str(), inside.c_str(), nullptr, MS_BIND, nullptr) != 0)
    GTEST_SKIP() << "nothing may be mounted here";
  const auto written = write_file(inside, "new");
  ASSERT_EQ(::umount2(inside.c_str(), MNT_DETACH), 0);
  EXPECT_TRUE(written) << to_text(written.error());
  EXPECT_EQ(read_file(outside).value(), "new");
  EXPECT_EQ(entries(), 2u);
}

TEST_F(Files, WhatCannotBeReadIsNotEmpty) {
  const auto read = read_file("/proc/self/mem");  // whose first page is nobody's
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().what, "cannot read: Input/output error");
}

TEST_F(Files, FilesWithoutASizeAreReadToTheirEnd) {
  EXPECT_NE(read_file("/proc/self/maps").value().find("[stack]"), std::string::npos);
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  const std::string content(300'000, 'x');
  const std::jthread writer([&] { EXPECT_TRUE(write_file(folder / "pipe", content)); });
  EXPECT_EQ(read_file(folder / "pipe").value(), content);
}

TEST_F(Files, PassingFoldersAreTheirOwnersAlone) {
  fs::path path;
  {
    const auto one = TemporaryFolder::make(), other = TemporaryFolder::make();
    ASSERT_TRUE(one && other);
    EXPECT_NE(one->path(), other->path());
    path = one->path();
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    ASSERT_TRUE(write_file(path / "deep/file", "x"));
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(Files, DraftsAreKnownByTheirNames) {
  EXPECT_TRUE(is_draft(draft_name()));
  EXPECT_NE(draft_name(), draft_name());
  for (const char* name : {"", ".tmp", "photos.tmp", ".banmen-.tmp", ".banmen-0123456789abcdeg.tmp",
                           ".banmen-0123456789abcdef", "x.banmen-0123456789abcdef.tmp"})
    EXPECT_FALSE(is_draft(name)) << name;
}

TEST_F(Files, TheCacheFolderCanBeChosen) {
  ::setenv("BANMEN_CACHE", folder.c_str(), 1);
  EXPECT_EQ(cache_folder(), folder);
  ::unsetenv("BANMEN_CACHE");
  ::setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  EXPECT_EQ(cache_folder(), folder / "banmen");
  ::unsetenv("XDG_CACHE_HOME");
}

}  // namespace
}  // namespace banmen
