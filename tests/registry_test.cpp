#include "registry/registry.hpp"

#include <gtest/gtest.h>

#include "registry/games.hpp"

namespace banmen::registry {
namespace {

TEST(Registry, UnknownGameIsNamedWithAGuess) {
  const Registry registry{AllGames{}};
  const auto found = registry.find("contrats");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().what, "unknown game 'contrats'");
  EXPECT_EQ(found.error().hint.substr(0, 26), "did you mean 'contrast'? k");
}

TEST(Registry, EngineOptionsAreChecked) {
  const Registry registry{AllGames{}};
  const auto* game = registry.find("contrast").value();
  EXPECT_TRUE(game->engine("random", 1));
  const auto bad = game->engine("random:depth=4", 1);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().what, "unknown option 'depth'");
}

TEST(Registry, AFormatThatAssumesStocksMustBeNamed) {
  const Registry registry{AllGames{}};
  const auto* game = registry.find("contrast").value();
  const std::string cells = "[3,3,3,3,3,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,6,6,6,6,6]";
  const auto guessed = game->decode("", cells, {});
  ASSERT_FALSE(guessed);
  EXPECT_EQ(guessed.error().tag, "length");
  const auto named = game->decode("array1", cells, {});
  ASSERT_TRUE(named);
  EXPECT_EQ(named->position->notation(), "3333300000000000000066666/3131/b");
  EXPECT_EQ(named->warnings, std::vector<std::string>{"inventory_assumed"});
}

// A game known by name has rules and an engine, which answers in it.
TEST(Registry, PresetsCanBePlayed) {
  const Registry registry{AllGames{}};
  int played = 0;
  for (const auto& game : registry.games())
    for (const auto& preset : game->presets()) {
      SCOPED_TRACE(preset.name);
      const auto pos = game->open({.options = preset.options, .start = {}, .moves = {}});
      ASSERT_TRUE(pos) << pos.error().what;
      const auto engine = game->engine(preset.engine, 1);
      ASSERT_TRUE(engine) << engine.error().what;
      if ((*pos)->side() == preset.person) {
        ASSERT_TRUE((*pos)->advance((*pos)->moves().front().text, "move"));
      }
      const auto thought = (*engine)->think(**pos, {}, {});
      ASSERT_TRUE(thought) << thought.error().what;
      EXPECT_TRUE((*pos)->advance(thought->candidates.front().line.front(), "move"));
      ++played;
    }
  EXPECT_GE(played, 6);
}

}  // namespace
}  // namespace banmen::registry
