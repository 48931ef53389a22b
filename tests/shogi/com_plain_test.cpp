#include <gtest/gtest.h>

#include <map>

#include "engines/shogi/com/explain.hpp"
#include "shogi/com_games.hpp"

// The plain way against the data: it is what the fast way is held against.
namespace banmen::shogi::com {
namespace {

const auto plain_think = [](State& state) { return plain::think(state); };

TEST(ComPlain, ReplaysEverySixthGame) {
  std::size_t thinks = 0, games = 0, number = 0;
  for (const auto& game : test::games()) {
    if (number++ % 6) continue;
    EXPECT_EQ(test::replay(game, thinks, plain_think), "");
    ++games;
  }
  EXPECT_EQ(games, 977u);
  EXPECT_GT(thinks, 20'000u);
}

TEST(ComPlain, GrowsSmallTreesOfReplies) {
  int trees = 0;
  for (const auto& row : banmen::test::data_rows("shogi/com_perft_dev.tsv")) {
    if (row[0] == "kind" || std::stoi(row[2]) > 2) continue;
    const auto tree =
        test::tree_of(parse_kind(row[0]).value(), row[1] == "1", std::stoi(row[2]), plain_think);
    EXPECT_EQ(tree.replies, std::stoull(row[3])) << row[0] << " depth " << row[2];
    EXPECT_EQ(tree.digest, std::stoull(row[7], nullptr, 16)) << row[0] << " depth " << row[2];
    ++trees;
  }
  EXPECT_EQ(trees, 16);
}

// The case that can be checked by hand.
TEST(ComPlain, CountsEffects) {
  State state = start(Kind::hum_sente);
  apply_hum(state, parse_usi("7g7f", hum).value());
  const auto effects = plain::effects_of(state);
  const auto text = [&](Owner owner) {
    std::string all;
    for (int y = 1; y <= 9; ++y) {
      for (int x = 1; x <= 9; ++x)
        all += static_cast<char>('0' + effects.count[owner][static_cast<std::size_t>(11 * y + x)]);
      if (y < 9) all += ' ';
    }
    return all;
  };
  EXPECT_EQ(text(hum),
            "000000000 000000000 000000100 000001000 001010000 210211122 302000112 123444312 "
            "102121110");
  EXPECT_EQ(text(com),
            "011121201 213444321 211000203 221111112 000000000 000000000 000000000 000000000 "
            "000000000");
  const Explanation explanation = explain(state);
  EXPECT_EQ(think_values(explanation).back(), "3c3d");
  EXPECT_TRUE(explanation.reply.from_book);
  EXPECT_EQ(why(explanation), "3c3d is the book's move.");
  const auto& first = explanation.table.rows.at(0);
  EXPECT_EQ(to_usi(first.candidate.move), "9a9b");
  EXPECT_EQ(first.final,
            (Evaluation{.com_safe25 = 28, .com_threat25 = 1, .src_dist = 4, .dst_dist = 7}));
}

// Every number of every candidate of the recorded thinks.
TEST(ComExplain, GivesTheRecordedTables) {
  std::map<std::string, test::Game> games;
  for (auto& game : test::games()) games.emplace(game.id, game);
  const auto rows = banmen::test::data_rows("shogi/com_trace_dev.tsv");
  std::vector<std::string> header{"game", "think"};
  header.insert(header.end(), think_columns().begin(), think_columns().end());
  header.insert(header.end(), candidate_columns().begin(), candidate_columns().end());
  EXPECT_EQ(rows[0], header);
  std::map<std::string, std::map<int, std::vector<std::vector<std::string>>>> wanted;
  for (std::size_t i = 1; i < rows.size(); ++i)
    wanted[rows[i][0]][std::stoi(rows[i][1])].push_back(rows[i]);
  std::size_t compared = 0;
  for (const auto& game : wanted) {
    const std::string& id = game.first;
    const auto& thinks = game.second;
    int number = 0;
    std::size_t ignored = 0;
    test::replay(games.at(id), ignored, [&](State& state) {
      const Explanation explanation = explain(state);
      const auto found = thinks.find(number++);
      if (found != thinks.end()) {
        std::vector<std::vector<std::string>> lines;
        for (const auto& row : candidate_rows(explanation)) {
          auto& line = lines.emplace_back(std::vector{id, std::to_string(number - 1)});
          const auto head = think_values(explanation);
          line.insert(line.end(), head.begin(), head.end());
          line.insert(line.end(), row.begin(), row.end());
        }
        EXPECT_EQ(lines, found->second) << id << " think " << number - 1;
        EXPECT_FALSE(why(explanation).empty());
        compared += lines.size();
      }
      return explanation.reply;
    });
  }
  EXPECT_EQ(compared, rows.size() - 1);
}

}  // namespace
}  // namespace banmen::shogi::com
