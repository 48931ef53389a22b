#include "games/othello/codec.hpp"

#include <gmock/gmock.h>

#include "data.hpp"
#include "games.hpp"

namespace banmen::othello {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const std::string start_text = "---------------------------OX------XO--------------------------- X";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (char& c : text)
    if (const auto i = from.find(c); i != std::string::npos) c = to[i];
  return text;
}

TEST(OthelloCodec, ReadsEveryCommonAlphabet) {
  EXPECT_EQ(to_text(Othello::start({})), start_text);
  const std::string other = "--OXX----------------------OX------XO--------------------------- O";
  for (const std::string& text : {start_text, other}) {
    std::string rows;
    for (std::size_t i = 0; i < 64; ++i) rows += text[i] + std::string(i % 8 == 7 ? "\r\n" : " ");
    for (const std::string& form :
         {replaced(text, "XO-", "*O."), replaced(text, "XO-", "bw."), replaced(text, "XO-", "BW-"),
          replaced(text, "XO-", "120"), replaced(text, "XO-", "xo_"), rows + text.back(),
          "\n " + text + "\n", text.substr(0, 64) + text.back(), text + ";"}) {
      const auto read = Othello::parse(form, {});
      ASSERT_TRUE(read) << form << to_text(read.error());
      EXPECT_EQ(to_text(*read), text) << form;
    }
  }
  EXPECT_EQ(to_text(Othello::parse(start_text.substr(0, 64), {}).value()), start_text);
  EXPECT_EQ(to_text(Othello::parse(start_text.substr(0, 64) + " white", {}).value()).back(), 'O');
}

TEST(OthelloCodec, SaysWhereABoardIsWrong) {
  struct Bad {
    std::string text, what, where;
  };
  std::string odd = start_text, mixed = start_text;
  odd[10] = '?';
  mixed[3] = '0';
  for (const auto& [text, what, where] : std::vector<Bad>{
           {start_text.substr(0, 60), "the board has 60 squares, not 64", "line 1, column 61"},
           {odd, "'?' is no square", "line 1, column 11"},
           {"--------\n---é----", "'é' is no square", "line 2, column 4"},
           {mixed, "'0' mixes digits with other signs", "line 1, column 4"},
           {start_text + "X", "'XX' is no side", "line 1, column 66"},
           {start_text + " X", "'X' follows the position", "line 1, column 68"},
           {start_text + "; d3", "'d3' is no score of a move", "line 1, column 69"},
           {start_text + "; d3:+2; a1:0;", "the scored move a1 is not legal here",
            "line 1, column 76"},
           {start_text + "; d3:+65;", "'65' is no score", "line 1, column 69"},
           {"% only a comment", "there is no position", "line 1, column 1"},
           {start_text + ";\n" + start_text + ";", "there is a second position",
            "line 2, column 1"},
       }) {
    const auto read = Othello::parse(text, {});
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().what, what) << text;
    EXPECT_EQ(read.error().where, where) << text;
  }
}

TEST(OthelloCodec, ReadsLinesOfTestPositions) {
  int scored = 0;
  for (const auto& row : banmen::test::data_rows("othello/ffo_dev.tsv")) {
    std::string line = "% a comment\n" + row[1] + " " + row[2] + ";";
    for (const auto& score : split(row[6], ',')) line += " " + score + ";";
    const auto read = parse_obf(line, {});
    ASSERT_TRUE(read) << line << to_text(read.error());
    EXPECT_EQ(to_text(read->position), row[1] + " " + row[2]);
    EXPECT_THAT(read->warnings, ElementsAre("scores"));
    ++scored;
  }
  EXPECT_GT(scored, 20);
}

TEST(OthelloCodec, UnreachableBoardsAreReadWithAWarning) {
  const auto look = [](const std::string& text) { return parse_board(text, {}).value(); };
  EXPECT_TRUE(look(start_text).reachable);
  EXPECT_THAT(look(start_text).warnings, IsEmpty());
  EXPECT_THAT(look(std::string(64, '-')).warnings, ElementsAre("few_discs", "empty_centre"));
  EXPECT_FALSE(look(std::string(64, '-')).reachable);
  std::string loose = start_text;
  loose[0] = 'X';
  EXPECT_THAT(look(loose).warnings, ElementsAre("loose_discs"));
}

TEST(OthelloCodec, RandomPositionsComeBackInEveryFormat) {
  Rng rng(2026);
  int compared = 0;
  for (int round = 0; round < 1000; ++round) {
    const auto game = test::random_record(rng, Othello::start({}), rng.below(62));
    const Position pos = last_position(game);
    for (const auto& format : Othello::formats()) {
      if (!format.decode) continue;
      const auto read = format.decode(format.encode(pos), {});
      ASSERT_TRUE(read) << format.name << " " << format.encode(pos);
      ASSERT_EQ(read->position, pos) << format.name;
      ASSERT_TRUE(read->reachable) << format.name << " " << to_text(pos);
      ASSERT_EQ(Othello::parse(format.encode(pos), {}).value(), pos) << format.name;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 4000);
}

TEST(OthelloCodec, BitsAndJsonSayWhatIsWrong) {
  EXPECT_EQ(to_bits(Othello::start({})), "0000000810000000 0000001008000000 X");
  EXPECT_EQ(parse_bits("0x810000000 0x1008000000 o", {}).value().position.to_move, Side::second);
  EXPECT_EQ(parse_bits("1 3 X", {}).error().what, "a1 holds two discs");
  EXPECT_EQ(parse_bits("12 3g X", {}).error().where, "line 1, column 4");
  EXPECT_EQ(parse_bits("12", {}).error().where, "line 1, column 3");
  EXPECT_EQ(to_json(Othello::start({})),
            R"({"black":["e4","d5"],"white":["d4","e5"],"to_move":"black"})");
  EXPECT_EQ(parse_json(R"({"black":["e9"],"white":[]})", {}).error().where, "black[0]");
  EXPECT_EQ(parse_json(R"({"black":["e4"],"white":["e4"]})", {}).error().where, "white");
  EXPECT_EQ(parse_json(R"({"black":["e4"]})", {}).error().where, "white");
  EXPECT_EQ(parse_json(R"({"black":[],"white":[],"to_move":"red"})", {}).error().where, "to_move");
}

TEST(OthelloMoves, AreReadInAnyCaseAndCut) {
  const auto start = Othello::start({});
  EXPECT_EQ(parse_move(start, " F5 ").value(), move_to(parse_square("f5")));
  for (const char* text : {"pass", "PA", "Pass", "--"})
    EXPECT_EQ(parse_move(start, text).value(), pass_move);
  EXPECT_FALSE(parse_move(start, "i9"));
  EXPECT_THAT(Othello::split_moves("f5d6 C3 pass PA--a1"),
              ElementsAre("f5", "d6", "C3", "pass", "PA", "--", "a1"));
  EXPECT_THAT(Othello::split_moves("f5d9 x"), ElementsAre("f5d9", "x"));
}

}  // namespace
}  // namespace banmen::othello
