#include "engines/contrast/table_player.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "contrast/folder.hpp"
#include "engines/contrast/endgame_cache.hpp"
#include "engines/contrast/endgame_line.hpp"

namespace banmen::contrast {
namespace {

// Two pieces each, a tile in the middle, stocks empty.
constexpr const char* small = "0300300000001000000060060/0000/b";

class TablePlayerTest : public ::testing::Test {
 protected:
  search::Thought<Contrast> think(const std::string& endgame) {
    const auto kind = table_kind(search::Method::pvs);
    const auto settings = complete(
        kind.options,
        {{"endgame", endgame}, {"tables", folder.path().string()}, {"tt", "1"}, {"depth", "3"}},
        "test");
    const auto player = kind.make(settings.value(), 1);
    return (*player)->think(pos, {}, {});
  }

  banmen::test::Folder folder;
  Position pos = Contrast::parse(small, {}).value();
};

TEST_F(TablePlayerTest, UsesATableOnlyWhenItIsThereOrMayBeMade) {
  EXPECT_EQ(think("cached").note, "");
  EXPECT_EQ(think("solve").note, "endgame table");
  EXPECT_EQ(think("cached").note, "endgame table");
  EXPECT_EQ(think("off").note, "");
}

TEST_F(TablePlayerTest, PlaysBestAndSaysTheExactDistance) {
  EndgameCache cache(folder.path());
  const auto table = cache.get_or_solve(layout_of(pos.board, Jump::run), {}).value().table;
  while (outcome(pos) == Outcome::ongoing && pos.plies < 60) {
    const auto thought = think("cached");
    ASSERT_EQ(thought.note, "endgame table");
    const auto best = best_steps(step_values(*table, pos.board).value());
    EXPECT_NE(std::find(best.begin(), best.end(), thought.best()), best.end()) << to_text(pos);
    const auto value = table->probe(pos.board).value();
    EXPECT_EQ(thought.candidates[0].score.plies, value.plies);
    if (value.kind != Value::Kind::draw) {
      EXPECT_EQ(thought.candidates[0].line.size(), static_cast<std::size_t>(value.plies));
    }
    play(pos, thought.best());
  }
}

}  // namespace
}  // namespace banmen::contrast
