#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "run_program.hpp"

// `banmen book` as a user types it.
namespace banmen::test {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

class CliBook : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "banmen-book-" + std::to_string(::getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  Ran here(const std::string& command) const { return shell("cd " + folder_ + " && " + command); }
  std::string file(const std::string& name) const { return folder_ + "/" + name; }

  std::string folder_;
};

TEST_F(CliBook, BuiltShownAndAsked) {
  const Ran built = here("banmen book build othello -o a.bin --positions 20 --depth 2 --threads 1");
  ASSERT_EQ(built.exit, 0) << built.err;
  EXPECT_THAT(built.out, StartsWith("file: a.bin\npositions: 20\nadded: 20\ndepth: 2\nseconds: "));
  ASSERT_EQ(here("banmen book build othello -o b.bin --positions 20 --depth 2 --threads 2").exit,
            0);
  EXPECT_EQ(read_file(file("a.bin")).value(), read_file(file("b.bin")).value());

  const auto more = Json::parse(
      here("banmen book build othello -o a.bin --from a.bin --positions 30 --depth 3 --json").out);
  EXPECT_EQ(more["positions"], 30);
  EXPECT_EQ(more["added"], 10);
  const Ran shown = here("banmen book show othello --book a.bin");
  EXPECT_THAT(shown.out, StartsWith("positions: 30\ndepth: 2-3\nline: d3 "));
  EXPECT_THAT(shown.out, HasSubstr("\nd3 "));
  const auto json = Json::parse(here("banmen book show othello --book a.bin --json").out);
  EXPECT_EQ(json["depth"], Json({2, 3}));
  ASSERT_EQ(json["moves"].size(), 1u);  // the four first moves are one
  EXPECT_EQ(json["moves"][0]["move"], json["line"][0]);
  EXPECT_FALSE(json["moves"][0]["moves"].empty());

  const auto start = Json::parse(here("banmen book probe othello --book a.bin --json").out);
  EXPECT_EQ(start["known"], true);
  ASSERT_EQ(start["moves"].size(), 4u);
  EXPECT_EQ(start["moves"][0]["in_book"], true);
  EXPECT_EQ(start["moves"][0]["score"], start["moves"][3]["score"]);
  const auto one =
      Json::parse(here("banmen book probe othello --book a.bin --moves d3 --json").out);
  const auto other =
      Json::parse(here("banmen book probe othello --book a.bin --moves f5 --json").out);
  ASSERT_EQ(one["moves"].size(), other["moves"].size());
  EXPECT_EQ(one["moves"][0]["score"], other["moves"][0]["score"]);
}

TEST_F(CliBook, TheProgramHasOne) {
  EXPECT_EQ(here("banmen book show othello").exit, 0);
  EXPECT_EQ(Json::parse(here("banmen book probe othello --json").out)["moves"].size(), 4u);
  const Ran strange = here("banmen book probe othello --moves f5d6c3d3c4f4f6f3e6e7c6d7");
  EXPECT_EQ(strange.exit, 0) << strange.err;
}

TEST_F(CliBook, CtrlCLeavesAWholeBook) {
  const Ran ran =
      interrupted("cd " + folder_ +
                  "; banmen book build othello -o a.bin --positions 1000000 --depth 2 --threads 2");
  EXPECT_EQ(ran.exit, 3) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("file: a.bin\npositions: "));
  EXPECT_EQ(here("banmen book show othello --book a.bin").exit, 0);
}

TEST_F(CliBook, ErrorsSayWhatToDo) {
  const Ran none = here("banmen book show contrast");
  EXPECT_EQ(none.exit, 2);
  EXPECT_EQ(none.err,
            "banmen: there is no opening book for contrast\n"
            "  at:   GAME\n"
            "  hint: games with books: othello\n");
  EXPECT_EQ(here("banmen book build contrast -o a.bin").exit, 2);
  EXPECT_THAT(here("banmen book probe othelo").err, HasSubstr("did you mean 'othello'"));
  EXPECT_THAT(here("banmen book show othello --book no.bin").err, HasSubstr("no.bin"));
  ASSERT_TRUE(write_file(file("bad.bin"), "BMOTBOOK and no more of what it should be"));
  const Ran bad = here("banmen book show othello --book bad.bin");
  EXPECT_EQ(bad.exit, 2);
  EXPECT_THAT(bad.err, HasSubstr("bad.bin"));
  EXPECT_THAT(here("banmen book build othello -o bad.bin/a.bin --positions 9").err,
              HasSubstr("bad.bin"));
  EXPECT_EQ(here("banmen book build othello -o a.bin --depth 1").exit, 2);
  EXPECT_EQ(here("banmen book build othello -o a.bin --positions 0").exit, 2);
  EXPECT_EQ(here("banmen book build othello --positions 5").exit, 2);
  EXPECT_EQ(here("banmen book build othello -o a.bin --from bad.bin").exit, 2);
  EXPECT_FALSE(std::filesystem::exists(file("a.bin")));
}

}  // namespace
}  // namespace banmen::test
