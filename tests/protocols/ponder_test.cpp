#include "protocols/ponder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "protocols/gtp.hpp"
#include "protocols/nboard.hpp"
#include "registry/games.hpp"
#include "registry/registry.hpp"

namespace banmen::protocols {
namespace {

const registry::AnyGame& othello() {
  static const registry::Registry registry{registry::AllGames{}};
  return **registry.find("othello");
}

constexpr auto engine = "alphabeta:hash=16,book=off";

search::Request to_depth(int depth) {
  return {.limits = {.time = std::nullopt, .nodes = std::nullopt, .depth = depth}};
}

TEST(Ponder, TheNextSearchIsFasterForIt) {
  std::array<std::uint64_t, 2> nodes{};
  for (const bool pondered : {false, true}) {
    auto table = Table::open(othello(), engine, 1);
    ASSERT_TRUE(table);
    for (const auto* move : {"f5", "d6", "c3", "d3", "c4"}) ASSERT_TRUE(table->play(move));
    if (pondered) {
      Ponder ponder;
      ponder.begin(*table, 10);
      ponder.finish();
    }
    const auto reply = table->think(table->position(), to_depth(4));
    ASSERT_TRUE(reply);
    ASSERT_TRUE(table->play("f4"));
    const auto thought = table->think(table->position(), to_depth(9));
    ASSERT_TRUE(thought);
    EXPECT_EQ(thought->depth, 9);
    nodes[pondered] = thought->nodes;
  }
  EXPECT_LT(nodes[true] * 2, nodes[false]);
}

TEST(Ponder, EndsAtOnceAndMayBeginAgain) {
  auto table = Table::open(othello(), engine, 1);
  ASSERT_TRUE(table);
  Ponder ponder;
  ponder.end();
  for (int i = 0; i < 20; ++i) {
    ponder.begin(*table, 60);
    std::this_thread::sleep_for(std::chrono::milliseconds(i % 3));
    if (i % 2) ponder.end();
  }
}

// Between the orders it thinks; the answers are those of a game.
TEST(Ponder, NboardPlaysOnWhileItPonders) {
  std::vector<std::string> said;
  const auto player = Nboard::open(othello(), {.engine = engine, .ponder = true},
                                   [&](std::string_view line) { said.emplace_back(line); });
  ASSERT_TRUE(player);
  (*player)->obey("set depth 4");
  (*player)->obey("go");
  (*player)->obey("move F5");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  (*player)->obey("move D6");
  (*player)->obey("go");
  (*player)->obey("move C3");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  (*player)->obey("ping 7");
  (*player)->finish();
  EXPECT_EQ(std::ranges::count_if(said, [](const auto& line) { return line.starts_with("==="); }),
            2);
  EXPECT_EQ(said.back(), "pong 7");
}

TEST(Ponder, GtpPlaysOnWhileItPonders) {
  std::string said;
  const auto player =
      Gtp::open(othello(), {.engine = "alphabeta:hash=16,depth=4,book=off", .ponder = true},
                [&](std::string_view text) { said += text; });
  ASSERT_TRUE(player);
  for (const auto* line : {"play b f5", "genmove w", "play w a1", "undo", "genmove w"}) {
    EXPECT_TRUE((*player)->obey(line));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_FALSE((*player)->obey("quit"));
  EXPECT_NE(said.find("? wrong color"), std::string::npos) << said;
  EXPECT_EQ(std::ranges::count(said, '='), 5) << said;
}

}  // namespace
}  // namespace banmen::protocols
