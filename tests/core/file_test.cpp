#include "core/file.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace banmen {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    folder = fs::temp_directory_path() / (std::string("banmen-files-") + name);
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::size_t entries() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }

  fs::path folder;
};

TEST_F(Files, WhatIsWrittenIsRead) {
  std::string content = "any bytes";
  content += '\0';
  content += "\xff\r\n";
  ASSERT_TRUE(write_file(folder / "new/deep/file", content));
  EXPECT_EQ(read_file(folder / "new/deep/file").value(), content);
  ASSERT_TRUE(write_file(folder / "new/deep/file", ""));
  EXPECT_EQ(read_file(folder / "new/deep/file").value(), "");
  EXPECT_FALSE(fs::exists(folder / "new/deep/file.tmp"));
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

TEST_F(Files, AFullDiskLeavesTheOldFile) {
  ASSERT_TRUE(fs::exists("/dev/full"));  // a disk that is always full
  ASSERT_TRUE(write_file(folder / "file", "old"));
  fs::create_symlink("/dev/full", folder / "file.tmp");
  EXPECT_FALSE(write_file(folder / "file", std::string(100'000, 'n')));
  EXPECT_EQ(read_file(folder / "file").value(), "old");
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
