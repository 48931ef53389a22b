#include <gtest/gtest.h>

#include "registry/registry.hpp"
#include "toy_registry.hpp"

// A game that no part of the project knows gets everything from its folder and its registry line.
namespace banmen::test {
namespace {

class ToyGame : public ::testing::Test {
 protected:
  std::unique_ptr<registry::AnyPosition> open(const std::string& start) const {
    return game->open({{}, start, {}}).value();
  }

  const registry::Registry registry{AllGamesAndToy{}};
  const registry::AnyGame* game = registry.find("toy").value();
};

TEST_F(ToyGame, StandsBesideTheOthers) {
  EXPECT_TRUE(registry.find("contrast"));
  EXPECT_EQ(game->about(), "Take one to three stones; the last stone wins");
  EXPECT_EQ(registry.games().back()->id(), "toy");
}

TEST_F(ToyGame, HasPerft) {
  const auto pos = open("");
  EXPECT_EQ(pos->choices(), 3u);
  EXPECT_EQ(pos->count_leaves(4, true, {}), 81u);
  EXPECT_EQ(pos->count_leaves(12, true, {}), 1u);  // one stone at a time
  EXPECT_EQ(pos->split_leaves(2, {})->size(), 3u);
}

TEST_F(ToyGame, HasEveryGenericEngine) {
  ASSERT_FALSE(game->engines().empty());
  for (const auto& info : game->engines()) {
    auto engine = game->engine(info.name, 7).value();
    auto pos = open("9/l");
    search::Request request;
    request.limits.nodes = 1000;
    while (pos->result() == Outcome::ongoing) {
      const auto thought = engine->think(*pos, request, {}).value();
      ASSERT_TRUE(pos->advance(thought.candidates.at(0).line.at(0), "move")) << info.name;
    }
  }
}

TEST_F(ToyGame, SearchingEnginesPlayItPerfectly) {
  for (const auto& info : game->engines()) {
    if (info.name != "alphabeta" && info.name != "mtdf" && info.name != "mcts") continue;
    for (int stones = 1; stones <= 11; ++stones) {
      if (stones % 4 == 0) continue;  // lost: any move will do
      search::Request request;
      request.limits.nodes = 20'000;
      auto engine = game->engine(info.name, 7).value();
      const auto pos = open(std::to_string(stones) + "/r");
      const auto thought = engine->think(*pos, request, {}).value();
      EXPECT_EQ(thought.candidates.at(0).line.at(0), std::to_string(stones % 4))
          << info.name << " with " << stones << " stones";
    }
  }
}

TEST_F(ToyGame, SaysWhatIsWrongWithInput) {
  const auto many = game->open({{}, "100/l", {}});
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().what, "100 stones do not fit");
  const auto illegal = game->open({{{"stones", "2"}}, "", {"3"}});
  ASSERT_FALSE(illegal);
  EXPECT_EQ(illegal.error().what, "'3' is not a legal move");
  EXPECT_EQ(illegal.error().hint, "legal here: 1, 2");
  EXPECT_EQ(illegal.error().where, "moves[0]");
}

}  // namespace
}  // namespace banmen::test
