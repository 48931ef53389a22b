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

// Whoever presses Ctrl-C has had enough of any of them.
TEST(Registry, EveryBenchCanBeStopped) {
  const Registry registry{AllGames{}};
  search::Work work;
  work.stop.request();
  for (const auto& game : registry.games())
    for (const auto& bench : game->benches()) {
      const auto facts = game->run_bench(bench.name, work);
      ASSERT_FALSE(facts) << game->id() << "-" << bench.name;
      EXPECT_EQ(facts.error().code, Errc::stopped) << game->id() << "-" << bench.name;
    }
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

// A finished game is a leaf for perft, where the game says so, but nobody can move.
TEST(Registry, NobodyCanMoveWhenAGameIsOver) {
  const Registry registry{AllGames{}};
  for (const auto& game : registry.games()) {
    const auto pos = game->open({}).value();
    EXPECT_EQ(pos->choices(), pos->count_leaves(1, true, {}).value()) << game->id();
    Rng rng(3, 0);
    pos->play_out(rng, 5000);
    ASSERT_NE(pos->result(), Outcome::ongoing) << game->id();
    EXPECT_EQ(pos->choices(), 0u) << game->id();
  }
}

// Every game's weights: a table that can be changed, in parts that cover it, and a file again.
TEST(Registry, WeightsAreTables) {
  const Registry registry{AllGames{}};
  int with_weights = 0;
  for (const auto& game : registry.games()) {
    const auto files = game->weights();
    if (!files) continue;
    ++with_weights;
    const auto table = files->open(files->shipped());
    ASSERT_TRUE(table) << game->id();
    EXPECT_EQ(table->to_file(table->owner.get()), files->shipped());
    std::size_t covered = 0;
    for (const auto& part : table->parts) {
      EXPECT_EQ(part.first, covered) << part.name;
      EXPECT_GT(part.count, 0u) << part.name;
      covered += part.count;
    }
    EXPECT_EQ(covered, table->weights);
    auto& last = table->values[table->phases * table->weights - 1];
    last = static_cast<std::int16_t>(last + 1);
    const std::string changed = table->to_file(table->owner.get());
    EXPECT_NE(changed, files->shipped());
    const auto again = files->open(changed);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->values[table->phases * table->weights - 1], last);
    EXPECT_FALSE(files->open("no weights"));
  }
  EXPECT_EQ(with_weights, 2);
}

}  // namespace
}  // namespace banmen::registry
