#include "protocols/nboard.hpp"

#include <gtest/gtest.h>

#include "registry/games.hpp"
#include "registry/registry.hpp"

namespace banmen::protocols {
namespace {

const registry::AnyGame& othello() {
  static const registry::Registry registry{registry::AllGames{}};
  return **registry.find("othello");
}

// Lines are told while a search runs and answers come: what a thread sanitizer should see.
TEST(Nboard, PingsEndSearchesFromAnotherThread) {
  std::vector<std::string> said;
  const auto engine = Nboard::open(othello(), {.engine = "alphabeta:hash=1"},
                                   [&](std::string_view line) { said.emplace_back(line); });
  ASSERT_TRUE(engine);
  (*engine)->obey("set depth 60");
  constexpr int pings = 20;
  for (int i = 0; i < pings; ++i) {
    (*engine)->obey(i % 2 ? "go" : "hint 2");
    std::this_thread::sleep_for(std::chrono::milliseconds(i));
    EXPECT_TRUE((*engine)->obey("ping " + std::to_string(i)));
  }
  (*engine)->obey("set depth 1");
  (*engine)->obey("go");
  (*engine)->finish();  // from here on nobody else writes
  int pongs = 0, moves = 0;
  for (const auto& line : said) {
    if (line.starts_with("pong")) {
      EXPECT_EQ(line, "pong " + std::to_string(pongs++));
    }
    moves += line.starts_with("===");
  }
  EXPECT_EQ(pongs, pings);
  EXPECT_EQ(moves, 1);
  EXPECT_TRUE(said.back().starts_with("=== ")) << said.back();
}

TEST(Nboard, QuitEndsASearchThatTellsItsMove) {
  std::vector<std::string> said;
  auto engine = Nboard::open(othello(), {.engine = "alphabeta:hash=1"},
                             [&](std::string_view line) { said.emplace_back(line); });
  ASSERT_TRUE(engine);
  (*engine)->obey("set depth 60");
  (*engine)->obey("go");
  EXPECT_FALSE((*engine)->obey("quit"));
  engine->reset();
  EXPECT_TRUE(said.back().starts_with("=== ")) << said.back();
}

}  // namespace
}  // namespace banmen::protocols
