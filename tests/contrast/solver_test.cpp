#include "engines/contrast/solver.hpp"

#include <gtest/gtest.h>

#include "contrast/folder.hpp"

namespace banmen::contrast {
namespace {

class ContrastSolver : public ::testing::Test {
 protected:
  Result<nlohmann::ordered_json> solve(const Position& pos, Settings settings = {}) {
    settings["tables"] = folder.path().string();
    return solver().solve(pos, settings, {.threads = 2});
  }
  Position position(const std::string& text, const Settings& rules = {}) {
    return Contrast::parse(text, Contrast::options(rules).value()).value();
  }

  banmen::test::Folder folder;
};

// Two pieces each, a tile in the middle, stocks empty.
constexpr const char* small = "0300300000001000000060060/0000/b";

TEST_F(ContrastSolver, GivesFactsInOrder) {
  const auto facts =
      solve(position(small), {{"line", "true"}, {"all", "true"}, {"verify", "true"}}).value();
  EXPECT_EQ(facts.begin().key(), "value");
  EXPECT_EQ(facts["to_move"], "black");
  EXPECT_FALSE(facts["best"].empty());
  EXPECT_FALSE(facts["moves"].empty());
  EXPECT_EQ(facts["cached"], false);
  if (facts["value"] != "draw") {
    EXPECT_EQ(facts["line"].size(), facts["plies"].get<std::size_t>());
  }
  EXPECT_EQ(facts["layout"]["win"].get<int>() + facts["layout"]["loss"].get<int>() +
                facts["layout"]["draw"].get<int>(),
            facts["layout"]["states"].get<int>());
  EXPECT_EQ(solve(position(small)).value()["cached"], true);
  EXPECT_EQ(solve(position(small), {{"force", "true"}}).value()["cached"], false);
}

TEST_F(ContrastSolver, SaysWhatToDoWhileTilesRemain) {
  const auto facts = solve(Contrast::start({}));
  ASSERT_FALSE(facts);
  EXPECT_EQ(facts.error().code, Errc::unsupported);
  EXPECT_NE(facts.error().hint.find("tile=off"), std::string::npos);
  EXPECT_TRUE(solve(position("0300300000001000000060060/3131/b", {{"tile", "off"}})));
}

TEST_F(ContrastSolver, AnswersFinishedPositionsAtOnce) {
  const auto facts = solve(position("0000000000000000000030000/3131/w")).value();
  EXPECT_EQ(facts["value"], "loss");
  EXPECT_EQ(facts["plies"], 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST_F(ContrastSolver, RefusesWhatIsTooLarge) {
  EXPECT_EQ(solve(position("3333333300000000066666666/0000/b")).error().code, Errc::too_large);
}

TEST_F(ContrastSolver, RefusesAFolderItCannotWriteBeforeItWorks) {
  const auto facts = solver().solve(position(small), {{"tables", "/dev/null/tables"}}, {});
  ASSERT_FALSE(facts);
  EXPECT_EQ(facts.error().code, Errc::unreadable);
  EXPECT_EQ(facts.error().hint, "give a folder that can be written, or set $BANMEN_CACHE");
}

TEST_F(ContrastSolver, NamesUnknownOptions) {
  EXPECT_EQ(solve(position(small), {{"lines", "true"}}).error().code, Errc::unknown_name);
}

TEST_F(ContrastSolver, ClimbsTheLadder) {
  const auto facts =
      solve(position("0303000000000000000006060/0000/b"), {{"ladder", "true"}}).value();
  ASSERT_EQ(facts["games"].size(), 5u);
  EXPECT_EQ(facts["games"][0]["game"], "no tile in hand");
  EXPECT_EQ(facts["games"][2]["stock"][1][0], 1);
}

}  // namespace
}  // namespace banmen::contrast
