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

}  // namespace
}  // namespace banmen::registry
