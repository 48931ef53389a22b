#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contrast/boards.hpp"

namespace banmen::contrast {
namespace {

using ::testing::ElementsAre;

const Position start = Contrast::start({});

std::string read(std::string_view text) {
  const auto move = parse_move(start, text);
  return move ? to_text(*move) : move.error().what;
}

TEST(ContrastNotation, CellsHaveNames) {
  EXPECT_EQ(cell_name(0), "a5");
  EXPECT_EQ(cell_name(24), "e1");
  for (int cell = 0; cell < cell_count; ++cell) EXPECT_EQ(parse_cell(cell_name(cell)), cell);
  for (const auto* bad : {"", "a", "a0", "a6", "f1", "A5", "a55"}) EXPECT_EQ(parse_cell(bad), -1);
}

TEST(ContrastNotation, MovesArePrintedInOneWay) {
  EXPECT_EQ(read("c5,c4"), "c5,c4");
  EXPECT_EQ(read(" C5 , C4 "), "c5,c4");
  EXPECT_EQ(read("c5,c4 -1"), "c5,c4") << "no tile, as the original's TCP form says it";
  EXPECT_EQ(read("B1,B2   B3G"), "b1,b2 b3g");
  EXPECT_EQ(read("b1,b2 b3b"), "b1,b2 b3b");
}

TEST(ContrastNotation, BadMovesSayWhy) {
  EXPECT_EQ(read(""), "'' is not a move: it has 0 parts, not 2 or 3");
  EXPECT_EQ(read("c5"), "'c5' is not a move: it has 1 parts, not 2 or 3");
  EXPECT_EQ(read("c5,c4 a3b x"), "'c5,c4 a3b x' is not a move: it has 4 parts, not 2 or 3");
  EXPECT_EQ(read("c6,c4"), "'c6,c4' is not a move: 'c6' is no cell from a1 to e5");
  EXPECT_EQ(read("c5,f4"), "'c5,f4' is not a move: 'f4' is no cell from a1 to e5");
  EXPECT_EQ(read("c5,c4 a3x"),
            "'c5,c4 a3x' is not a move: 'a3x' is no tile: a cell and b or g, or -1");
  EXPECT_EQ(read("c5,c4 a9b"),
            "'c5,c4 a9b' is not a move: 'a9b' is no tile: a cell and b or g, or -1");
  EXPECT_EQ(parse_move(start, "x").error().hint,
            "write FROM,TO or FROM,TO CELLCOLOUR, for example c5,c4 or b1,b2 b3g");
}

TEST(ContrastNotation, IllegalMovesListLegalOnes) {
  const auto move = read_move<Contrast>(start, "c5,c3", "moves[0]");
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().code, Errc::illegal);
  EXPECT_EQ(move.error().what, "'c5,c3' is not a legal move");
  EXPECT_EQ(move.error().where, "moves[0]");
  EXPECT_EQ(move.error().hint,
            "legal here: a5,a4, a5,a4 a5b, a5,a4 b4b, a5,a4 c4b, a5,a4 d4b, a5,a4 e4b, and 149 "
            "more");
}

TEST(ContrastNotation, LinesOfMovesAreSplit) {
  EXPECT_THAT(Contrast::split_moves(" c5,c4  b1,b2 b3g a5,a4 -1\n"),
              ElementsAre("c5,c4", "b1,b2 b3g", "a5,a4 -1"));
  EXPECT_THAT(Contrast::split_moves(""), ElementsAre());
}

TEST(ContrastNotation, MovesHaveJson) {
  const auto json = [](std::string_view text) {
    return to_json_text(start, parse_move(start, text).value());
  };
  EXPECT_EQ(json("c5,c4"),
            R"({"sx":2,"sy":0,"dx":2,"dy":1,"tile":"none","tile_x":-1,"tile_y":-1})");
  EXPECT_EQ(json("b1,b2 b3g"),
            R"({"sx":1,"sy":4,"dx":1,"dy":3,"tile":"gray","tile_x":1,"tile_y":2})");
  EXPECT_EQ(parse_json_move(start, R"({"sx":2,"sy":0,"dx":2,"dy":1})").value(),
            parse_move(start, "c5,c4").value())
      << "no tile may be left out";
}

TEST(ContrastNotation, BadJsonMovesSayWhere) {
  const auto where = [](std::string_view text) {
    const auto move = parse_json_move(start, text);
    return move ? "no error" : move.error().where;
  };
  EXPECT_EQ(where("{"), "move, line 1, column 2");
  EXPECT_EQ(where("[]"), "move");
  EXPECT_EQ(where(R"({"sx":2})"), "sy");
  EXPECT_EQ(where(R"({"sx":"2","sy":0,"dx":2,"dy":1})"), "sx");
  EXPECT_EQ(where(R"({"sx":2,"sy":0,"dx":5,"dy":1})"), "dx");
  EXPECT_EQ(where(R"({"sx":2,"sy":0,"dx":2,"dy":-1})"), "dy");
  EXPECT_EQ(where(R"({"sx":2,"sy":0,"dx":2,"dy":1,"tile":"red"})"), "tile");
  EXPECT_EQ(where(R"({"sx":2,"sy":0,"dx":2,"dy":1,"tile":7})"), "tile");
  EXPECT_EQ(where(R"({"sx":2,"sy":0,"dx":2,"dy":1,"tile":"gray"})"), "tile_x");
  EXPECT_EQ(where(R"({"sx":18446744073709551615,"sy":0,"dx":2,"dy":1})"), "sx");
}

TEST(ContrastPicture, ShowsPiecesTilesAndStocks) {
  const auto pos = board("xX+.. ..... ..[(. ..... oO*..", Side::second, "2130");
  EXPECT_EQ(picture(pos),
            "5  x [x](x) .  . \n"
            "4  .  .  .  .  . \n"
            "3  .  . [ ]( ) . \n"
            "2  .  .  .  .  . \n"
            "1  o [o](o) .  . \n"
            "   a  b  c  d  e\n"
            "Black x: 2 black, 1 gray tiles\n"
            "White o: 3 black, 0 gray tiles  <- to move\n");
}

}  // namespace
}  // namespace banmen::contrast
