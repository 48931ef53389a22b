#include "service/levels.hpp"

#include <gtest/gtest.h>

#include "registry/registry.hpp"
#include "toy_registry.hpp"

namespace banmen::service {
namespace {

using namespace std::chrono_literals;

std::vector<registry::EngineInfo> named(const std::vector<std::string>& names) {
  std::vector<registry::EngineInfo> engines;
  for (const auto& name : names) engines.push_back({name, "", {}});
  return engines;
}

TEST(Levels, GrowFromChanceOverDepthToTime) {
  const auto all = levels(named({"random", "own", "alphabeta", "mcts"}));
  const std::vector<Level> expected = {{1, "random", {}},
                                       {2, "alphabeta", {.depth = 1}},
                                       {3, "alphabeta", {.depth = 2}},
                                       {4, "alphabeta", {.depth = 3}},
                                       {5, "alphabeta", {.depth = 4}},
                                       {6, "alphabeta", {.time = 300ms}},
                                       {7, "alphabeta", {.time = 1s}},
                                       {8, "alphabeta", {.time = 3s}}};
  EXPECT_EQ(all, expected);
}

TEST(Levels, UseWhatTheGameHas) {
  EXPECT_EQ(levels(named({"mtdf", "mcts", "random"}))[1], (Level{2, "mtdf", {.depth = 1}}));
  const auto mcts = levels(named({"random", "mcts"}));
  EXPECT_EQ(mcts[1], (Level{2, "mcts", {.nodes = 100}}));
  EXPECT_EQ(mcts[4], (Level{5, "mcts", {.nodes = 6400}}));
  EXPECT_EQ(mcts[7], (Level{8, "mcts", {.time = 3s}}));
  for (const auto& level : levels(named({"random"}))) EXPECT_EQ(level.engine, "random");
}

TEST(Levels, PlayInEveryGame) {
  const registry::Registry registry{test::AllGamesAndToy{}};
  for (const auto& game : registry.games()) {
    const auto all = levels(*game);
    ASSERT_EQ(all.size(), 8u);
    for (const auto& level : all) {
      const auto engine = game->engine(level.engine, 1);
      ASSERT_TRUE(engine) << game->id() << " level " << level.level;
      if (level.level > 3) continue;
      const auto pos = game->open({}).value();
      const auto thought = (*engine)->think(*pos, {.limits = level.limits}, {});
      ASSERT_TRUE(thought) << game->id() << " level " << level.level;
      EXPECT_TRUE(pos->advance(thought->candidates.at(0).line.at(0), "move"));
    }
  }
}

}  // namespace
}  // namespace banmen::service
