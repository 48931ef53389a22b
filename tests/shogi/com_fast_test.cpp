#include <gtest/gtest.h>

#include "engines/shogi/com/explain.hpp"
#include "engines/shogi/com/fast.hpp"
#include "shogi/com_games.hpp"

namespace banmen::shogi::com {
namespace {

const auto fast_think = [](State& state) { return think(state); };

TEST(Com, ReplaysTheGames) {
  std::size_t thinks = 0, games = 0;
  for (const auto& game : test::games()) {
    const std::string difference = test::replay(game, thinks, fast_think);
    EXPECT_EQ(difference, "");
    ++games;
  }
  EXPECT_EQ(games, 5861u);
  EXPECT_EQ(thinks, 189366u);
}

TEST(Com, GrowsTheTreesOfReplies) {
  int trees = 0;
  for (const auto& row : banmen::test::data_rows("shogi/com_perft_dev.tsv")) {
    if (row[0] == "kind") continue;
    const test::Tree wanted{std::stoull(row[3]), std::stoull(row[4]), std::stoull(row[5]),
                            std::stoull(row[6]), std::stoull(row[7], nullptr, 16)};
    const auto tree =
        test::tree_of(parse_kind(row[0]).value(), row[1] == "1", std::stoi(row[2]), fast_think);
    EXPECT_EQ(tree, wanted) << row[0] << " depth " << row[2];
    ++trees;
  }
  EXPECT_EQ(trees, 28);
}

}  // namespace
}  // namespace banmen::shogi::com
