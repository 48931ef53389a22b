#include "engines/shogi/com_player.hpp"

#include <gtest/gtest.h>

#include "core/line.hpp"
#include "core/text.hpp"
#include "data.hpp"
#include "engines/shogi/com/explain.hpp"
#include "engines/shogi/com/solve.hpp"
#include "engines/shogi/com_solver.hpp"

namespace banmen::shogi {
namespace {

std::unique_ptr<search::Player<Shogi>> com_player(const Settings& given = {}) {
  const auto kind = com_kind();
  return kind.make(complete(kind.options, given, "test").value(), 1).value();
}

Position after(const std::string& moves, const std::string& start = "even") {
  return replay<Shogi>({{{"start", start}, {"rules", "famicom"}}, "", split_words(moves)}).value();
}

// The option `start` that begins as a kind of the cartridge.
std::string start_of(const std::string& kind) {
  const std::map<std::string, std::string> starts = {
      {"hum_sente", "even"},       {"hum_hishaochi", "sente-rook"}, {"hum_nimaiochi", "sente-two"},
      {"com_sente", "gote-first"}, {"com_hishaochi", "rook"},       {"com_nimaiochi", "two"}};
  return starts.at(kind);
}

TEST(ComPlayer, PlaysTheGamesOfTheData) {
  std::size_t thinks = 0, resigned = 0;
  std::map<std::string, int> games;
  for (const auto& row : test::data_rows("shogi/com_games_dev.tsv")) {
    if (row[0] == "id" || ++games[row[1]] > 4) continue;
    const auto moves = split_words(row[8]);
    auto player = com_player({{"timelimit", row[3] == "1" ? "true" : "false"}});
    Position pos = after("", start_of(row[1]));
    for (const auto& text : moves) {
      if (side_to_move(pos) == Side::second) {
        const auto thought = player->think(pos, {}, {});
        ASSERT_FALSE(thought.failure) << row[0] << ": " << to_text(*thought.failure);
        ASSERT_EQ(to_text(thought.best()), text) << row[0];
        ++thinks;
      }
      play(pos, read_move<Shogi>(pos, text, row[0]).value());
    }
    if (row[5] == "hum_win" && outcome(pos) == Outcome::ongoing) {
      EXPECT_EQ(player->think(pos, {}, {}).best(), Move::resign()) << row[0];
      ++resigned;
    }
  }
  EXPECT_EQ(games.size(), 6u);
  EXPECT_GE(thinks, 200u);
  EXPECT_GE(resigned, 3u);
}

TEST(ComPlayer, PlaysSenteOnTheTurnedBoard) {
  // As Gote who begins it opens 3c3d; turned, that is 7g7f.
  EXPECT_EQ(to_text(com_player()->think(after("", "gote-first"), {}, {}).best()), "3c3d");
  EXPECT_EQ(to_text(com_player()->think(after(""), {}, {}).best()), "7g7f");
  EXPECT_EQ(to_text(com_player()->think(after("7g7f"), {}, {}).best()), "3c3d");
}

TEST(ComPlayer, RefusesWhereItCannotBeWithTheReason) {
  const auto failure = [](const Position& pos, const Settings& given = {}) {
    const auto thought = com_player(given)->think(pos, {}, {});
    return thought.failure.value_or(Error{});
  };
  EXPECT_NE(failure(after("", "ten")).what.find("six starts"), std::string::npos);
  const auto position = parse_sfen("4k4/9/9/9/9/9/9/9/4K4 w - 1", {}).value();
  EXPECT_NE(failure(position).what.find("six starts"), std::string::npos);
  const auto other = failure(after("7g7f 8c8d 2g2f"));
  EXPECT_EQ(other.what, "COM would have played 3c3d, not 8c8d");
  EXPECT_EQ(other.where, "moves[1]");
  EXPECT_TRUE(failure(after("7g7f 8c8d 2g2f"), {{"lenient", "true"}}).what.empty());
}

TEST(ComPlayer, ExplainsTheThinkThatItPlays) {
  search::Request request;
  request.explain = true;
  const Position pos = after("7g7f 3c3d 2g2f");
  const auto explained = com_player()->think(pos, request, {});
  EXPECT_EQ(explained.best(), com_player()->think(pos, {}, {}).best());
  EXPECT_EQ(explained.explanation.columns, com::candidate_columns());
  ASSERT_FALSE(explained.explanation.rows.empty());
  for (const auto& row : explained.explanation.rows)
    EXPECT_EQ(row.size(), explained.explanation.columns.size());
  EXPECT_EQ(explained.explanation.facts.back().first, "reply");
  EXPECT_EQ(explained.explanation.facts.back().second, to_text(explained.best()));
  EXPECT_EQ(explained.explanation.reasons.size(), 1u);
  EXPECT_TRUE(com_player()->think(pos, {}, {}).explanation.empty());
}

// Every move that it speaks of is one of the players' board.
TEST(ComPlayer, ExplainsItselfOnTheBoardThatIsPlayedOn) {
  search::Request request;
  request.explain = true;
  for (const char* moves : {"", "7g7f 3c3d"}) {
    const Position pos = after(moves);
    ASSERT_EQ(side_to_move(pos), Side::first);
    const auto thought = com_player()->think(pos, request, {});
    ASSERT_FALSE(thought.failure);
    const auto& [facts, columns, rows, reasons] = thought.explanation;
    const std::string best = to_text(thought.best());
    EXPECT_EQ(facts.back().second, best);
    EXPECT_NE(reasons.front().find(best), std::string::npos) << reasons.front();
    for (const auto& row : rows) {
      if (row[1] == "X") continue;  // rejected, which may be no move at all
      EXPECT_TRUE(read_move<Shogi>(pos, row[2], "move")) << row[2];
    }
  }
}

TEST(ComSolver, GivesLinesWithTheirPrefixAndRefusesBadOnes) {
  const std::string prefix = "7g7f 3c3d 9g9f 9c9d 8h9g 2b9i+ 3g3f 9i8i";
  const auto solve = [&](const Settings& settings) {
    return com_solver().solve(Shogi::start({}), settings, {.threads = 2});
  };
  const auto facts = solve({{"prefix", prefix}, {"depth", "3"}}).value();
  EXPECT_EQ(facts["solutions"], 5);
  ASSERT_EQ(facts["lines"].size(), 5u);
  EXPECT_EQ(facts["lines"][0]["moves"], prefix + " 4i5h N*6d 9g6d 6c6d N*6c");
  EXPECT_FALSE(solve({{"prefix", "7g7f 8c8d"}}));
  EXPECT_FALSE(solve({{"prefix", "7g7e"}}));
  EXPECT_FALSE(solve({{"kind", "hum"}}));
  EXPECT_FALSE(solve({{"checkpoint", "file"}})) << "no files from here";
}

}  // namespace
}  // namespace banmen::shogi
