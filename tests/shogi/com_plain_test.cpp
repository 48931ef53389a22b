#include <gtest/gtest.h>

#include "engines/shogi/com/explain.hpp"
#include "shogi/com_games.hpp"

namespace banmen::shogi::com {
namespace {

const auto plain_think = [](State& state) { return plain::think(state); };

TEST(ComPlain, ReplaysTheGames) {
  std::size_t thinks = 0, games = 0;
  for (const auto& game : test::games()) {
    const std::string difference = test::replay(game, thinks, plain_think);
    EXPECT_EQ(difference, "");
    ++games;
  }
  std::printf("%zu games %zu thinks\n", games, thinks);
  EXPECT_EQ(games, 5861u);
}

TEST(ComPlain, Trees) {
  for (const auto& row : banmen::test::data_rows("shogi/com_perft_dev.tsv")) {
    if (row[0] == "kind" || std::stoi(row[2]) > 3) continue;
    const auto tree =
        test::tree_of(parse_kind(row[0]).value(), row[1] == "1", std::stoi(row[2]), plain_think);
    EXPECT_EQ(tree.replies, std::stoull(row[3])) << row[0] << row[2];
    EXPECT_EQ(tree.digest, std::stoull(row[7], nullptr, 16)) << row[0] << row[2];
  }
}

TEST(ComPlain, Traces) {
  std::map<std::string, test::Game> games;
  for (auto& game : test::games()) games.emplace(game.id, game);
  const auto rows = banmen::test::data_rows("shogi/com_trace_dev.tsv");
  std::vector<std::string> header{"game", "think"};
  header.insert(header.end(), think_columns().begin(), think_columns().end());
  header.insert(header.end(), candidate_columns().begin(), candidate_columns().end());
  EXPECT_EQ(rows[0], header);
  std::map<std::pair<std::string, int>, std::vector<std::vector<std::string>>> thinks;
  for (std::size_t i = 1; i < rows.size(); ++i)
    thinks[{rows[i][0], std::stoi(rows[i][1])}].push_back(rows[i]);
  std::size_t compared = 0;
  for (const auto& [key, wanted] : thinks) {
    ASSERT_TRUE(games.contains(key.first)) << key.first;
    int count = 0;
    std::size_t ignored = 0;
    test::replay(games.at(key.first), ignored, [&](State& state) {
      const Explanation explanation = explain(state);
      if (count++ == key.second) {
        const auto got = candidate_rows(explanation);
        EXPECT_EQ(got.size(), wanted.size());
        for (std::size_t i = 0; i < std::min(got.size(), wanted.size()); ++i) {
          std::vector<std::string> line{key.first, std::to_string(key.second)};
          const auto head = think_values(explanation);
          line.insert(line.end(), head.begin(), head.end());
          line.insert(line.end(), got[i].begin(), got[i].end());
          EXPECT_EQ(line, wanted[i]);
          ++compared;
        }
      }
      return explanation.reply;
    });
  }
  EXPECT_EQ(compared, rows.size() - 1);
}

}  // namespace
}  // namespace banmen::shogi::com
