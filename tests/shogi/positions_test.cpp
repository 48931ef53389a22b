#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "games/shogi/cells.hpp"

namespace banmen::shogi {
namespace {

const Format<Shogi>& format(std::string_view name) {
  static const auto all = Shogi::formats();
  for (const auto& each : all)
    if (each.name == name) return each;
  throw std::out_of_range(std::string(name));
}

constexpr std::string_view matsuri =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

TEST(Positions, ADiagram) {
  const Position pos = Shogi::parse(matsuri, {}).value();
  EXPECT_EQ(format("bod").encode(pos), R"(後手の持駒：金　銀　桂　歩五　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香 ・ ・ ・ ・ ・ ・v桂v香|一
| ・ ・ ・ ・ ・ と ・v金v玉|二
| ・ ・v桂v歩 ・ 銀 ・ ・ ・|三
|v歩 ・v歩 ・ ・ ・ ・ 歩v歩|四
| ・ ・ ・ 歩 ・ ・ 銀v歩 ・|五
| ・ 歩 歩v角 ・ ・ 歩 ・ 歩|六
| 歩 ・ ・ ・ ・ ・ 金 銀 ・|七
| 飛 ・ ・ ・ ・ ・ ・ ・ ・|八
| 香 桂 ・ ・ ・ ・v角 玉 香|九
+---------------------------+
先手の持駒：飛　金　
後手番
)");
}

TEST(Positions, Csa) {
  const Position pos = Shogi::parse(matsuri, {}).value();
  EXPECT_EQ(format("csa").encode(pos), R"(P1-KY *  *  *  *  *  * -KE-KY
P2 *  *  *  *  * +TO * -KI-OU
P3 *  * -KE-FU * +GI *  *  * 
P4-FU * -FU *  *  *  * +FU-FU
P5 *  *  * +FU *  * +GI-FU * 
P6 * +FU+FU-KA *  * +FU * +FU
P7+FU *  *  *  *  * +KI+GI * 
P8+HI *  *  *  *  *  *  *  * 
P9+KY+KE *  *  *  * -KA+OU+KY
P+00HI00KI
P-00KI00GI00KE00FU00FU00FU00FU00FU
-
)");
  EXPECT_EQ(format("csa").encode(Shogi::start({.start = 6})), "PI22KA82HI\n-\n");
}

TEST(Positions, CsaByPieces) {
  const auto sfen = [](std::string_view text) {
    return to_text(format("csa").decode(text, {}).value().position);
  };
  EXPECT_EQ(sfen("PI82HI22KA\n-\n"), setups()[6].sfen);
  EXPECT_EQ(sfen("P-11OU\nP+23TO00KI\nP-00AL\n+\n"), "8k/9/7+P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  EXPECT_EQ(sfen("'remark\r\n$PLY:7\r\nPI\r\n-\r\n"),
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 8");
}

TEST(Positions, Cells) {
  EXPECT_EQ(
      format("cells").encode(Shogi::start({})),
      R"({"cells":[99,99,99,99,99,99,99,99,99,99,99,)"
      R"(99,22,21,20,19,16,19,20,21,22,99,)"
      R"(99,0,17,0,0,0,0,0,18,0,99,)"
      R"(99,23,23,23,23,23,23,23,23,23,99,)"
      R"(99,0,0,0,0,0,0,0,0,0,99,)"
      R"(99,0,0,0,0,0,0,0,0,0,99,)"
      R"(99,0,0,0,0,0,0,0,0,0,99,)"
      R"(99,8,8,8,8,8,8,8,8,8,99,)"
      R"(99,0,3,0,0,0,0,0,2,0,99,)"
      R"(99,7,6,5,4,1,4,5,6,7,99,)"
      R"(99,99,99,99,99,99,99,99,99,99,99],)"
      R"("hands":{"sente":[0,0,0,0,0,0,0],"gote":[0,0,0,0,0,0,0]},"to_move":"sente","ply":0})");
}

// The tables of the document, each code once.
TEST(Positions, CodesOfTheDocument) {
  const std::vector<std::pair<Kind, int>> hum = {{Kind::king, 1},
                                                 {Kind::rook, 2},
                                                 {Kind::bishop, 3},
                                                 {Kind::gold, 4},
                                                 {Kind::silver, 5},
                                                 {Kind::knight, 6},
                                                 {Kind::lance, 7},
                                                 {Kind::pawn, 8},
                                                 {Kind::dragon, 9},
                                                 {Kind::horse, 10},
                                                 {Kind::promoted_silver, 12},
                                                 {Kind::promoted_knight, 13},
                                                 {Kind::promoted_lance, 14},
                                                 {Kind::tokin, 15}};
  for (const auto& [kind, code] : hum) {
    EXPECT_EQ(code_of(Piece(kind, Side::first)), code);
    EXPECT_EQ(code_of(Piece(kind, Side::second)), code + 15);
    EXPECT_EQ(piece_of_code(code), Piece(kind, Side::first));
    EXPECT_EQ(piece_of_code(code + 15), Piece(kind, Side::second));
  }
  for (const int code : {-1, 11, 26, 31, 99}) EXPECT_FALSE(piece_of_code(code)) << code;
  EXPECT_EQ(cell_of(square_at(9, 1)), 12);
  EXPECT_EQ(cell_of(square_at(1, 9)), 108);
  EXPECT_EQ(cell_of(square_at(7, 4)), 4 * 11 + 3);
  EXPECT_EQ(drop_code(Side::second, Kind::pawn), 201);
  EXPECT_EQ(drop_code(Side::second, Kind::gold), 205);
  EXPECT_EQ(drop_code(Side::second, Kind::rook), 207);
  EXPECT_EQ(drop_code(Side::first, Kind::rook), 213);
  EXPECT_EQ(drop_code(Side::first, Kind::gold), 215);
  EXPECT_EQ(drop_code(Side::first, Kind::pawn), 219);
  for (const int code : {200, 208, 212, 220}) EXPECT_FALSE(drop_of_code(code)) << code;
}

TEST(Positions, MovesByCells) {
  const Position start = Shogi::start({});
  const auto move = [&](const char* text) { return parse_move(start, text).value(); };
  EXPECT_EQ(to_json_text(start, move("7g7f")), R"({"from":80,"to":69,"promote":false})");
  EXPECT_EQ(to_json_text(start, move("P*5e")), R"({"from":219,"to":60,"promote":false})");
  EXPECT_EQ(to_json_text(start, move("8h2b+")), R"({"from":90,"to":30,"promote":true})");
  EXPECT_EQ(to_json_text(start, Move::resign()), R"({"declare":"resign"})");
  for (const char* text : {"7g7f", "P*5e", "8h2b+", "resign", "win"})
    EXPECT_EQ(parse_json_move(start, to_json_text(start, move(text))).value(), move(text));
  EXPECT_EQ(parse_json_move(start, R"({"from":80,"to":69})").value(), move("7g7f"));
  for (const auto& [text, where] : std::initializer_list<std::pair<const char*, const char*>>{
           {"[]", "move"},
           {"{", "move, line 1, column 2"},
           {R"({"to":69})", "from"},
           {R"({"from":80})", "to"},
           {R"({"from":80,"to":0})", "to"},
           {R"({"from":80,"to":121})", "to"},
           {R"({"from":11,"to":69})", "from"},
           {R"({"from":208,"to":69})", "from"},
           {R"({"from":201,"to":69})", "from"},
           {R"({"from":219,"to":69,"promote":true})", "promote"},
           {R"({"from":80,"to":69,"promote":1})", "promote"},
           {R"({"from":80,"to":80})", "to"},
           {R"({"from":1e3,"to":80})", "from"},
           {R"({"declare":"draw"})", "declare"}}) {
    const auto bad = parse_json_move(start, text);
    ASSERT_FALSE(bad) << text;
    EXPECT_EQ(bad.error().where, where) << text;
  }
}

std::string damaged(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Positions, BadOnesNameTheSpot) {
  const Position start = Shogi::start({});
  const std::string cells = to_cells(start), json = to_readable_json(start);
  const std::string diagram = format("bod").encode(start);
  struct Bad {
    std::string_view format;
    std::string text;
    std::string_view where, what;
  };
  const std::vector<Bad> cases = {
      {"cells", "{}", "cells", "this is no JSON object with cells"},
      {"cells", "{\"cells\":[1,2]}", "cells", "there are 2 cells, not 121"},
      {"cells", damaged(cells, "99,99", "99,98"), "cells[1]",
       "the cell is outside the board and must be 99, not 98"},
      {"cells", damaged(cells, "22,21", "22,26"), "cells[13]", "26 is no piece"},
      {"cells", damaged(cells, "22,21", "22,99"), "cells[13]", "99 is no piece"},
      {"cells", damaged(cells, "22,21", "22,2.5"), "cells[13]", "the cell is no whole number"},
      {"cells", damaged(cells, "22,21", "22,16"), "cells[16]", "there are two kings of gote"},
      {"cells", damaged(damaged(cells, "99,23,", "99,0,"), "99,0,3,0", "99,8,3,0"), "cells[89]",
       "two pawns of sente on file 9 (nifu)"},
      {"cells", damaged(cells, "\"sente\":[0,0,0,0,0,0,0", "\"sente\":[0,0,0,0,0,0,1"), "hands",
       "19 pawns, more than the 18 of a set"},
      {"cells", damaged(cells, "\"sente\":[0,", "\"sente\":[19,"), "hands.sente[0]",
       "19 rooks in one hand"},
      {"cells", damaged(cells, "\"sente\":[0,", "\"sente\":[-1,"), "hands.sente[0]",
       "the count is no whole number from 0 on"},
      {"cells", damaged(cells, "\"sente\":[0,", "\"sente\":["), "hands.sente",
       "the hand is no array of 7 counts"},
      {"cells", damaged(cells, "\"gote\":", "\"com\":"), "hands.com", "this is no side"},
      {"cells", damaged(cells, ":\"sente\"", ":\"me\""), "to_move", "this is no side"},
      {"cells", damaged(cells, "\"ply\":0", "\"ply\":-1"), "ply", "this is no number of moves"},
      {"json", "[]", "pieces", "this is no JSON object with pieces"},
      {"json", damaged(json, "9a", "0a"), "pieces[0].square", "this is no square"},
      {"json", damaged(json, "lance", "cat"), "pieces[0].kind", "this is no kind of piece"},
      {"json", damaged(json, "\"gote\"", "\"com\""), "pieces[0].side", "this is no side"},
      {"json", damaged(json, "8a", "9a"), "pieces[1]", "there are two pieces on 9a"},
      {"json", damaged(json, "\"sente\":{}", "\"sente\":{\"king\":1}"), "hands.sente.king",
       "a king cannot be in hand"},
      {"json", damaged(json, "\"sente\":{}", "\"sente\":{\"gold\":\"1\"}"), "hands.sente.gold",
       "this is no count"},
      {"bod", damaged(diagram, "v桂", "v猫"), "line 4", "'猫' on 8a is no piece"},
      {"bod", damaged(diagram, "v桂", "v桂 歩"), "line 4", "the row has more than 9 squares"},
      {"bod", damaged(diagram, "|一", "|\nhello"), "line 5", "'hello' is no part of a diagram"},
      {"bod", damaged(diagram, " ・v飛", "v玉v飛"), "line 5", "there are two kings of gote"},
      {"bod", damaged(diagram, "先手の持駒：なし", "先手の持駒：歩"), "hands",
       "19 pawns, more than the 18 of a set"},
      {"bod", damaged(diagram, " 角", " 歩"), "8h", "two pawns of sente on file 8 (nifu)"},
      {"csa", "PI\n", "position", "nobody is said to be to move"},
      {"csa", "PI\n+\n+7776FU\n", "line 3", "'+7776FU' is no line of a position"},
  };
  for (const auto& [name, text, where, what] : cases) {
    const auto read = format(name).decode(text, {});
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().where, where) << text;
    EXPECT_EQ(read.error().what, what) << text;
  }
}

TEST(Positions, RandomOnesComeBackInEveryNotation) {
  Rng rng(2026);
  std::size_t compared = 0, promoted_seen = 0, in_hand = 0;
  for (int game = 0; game < 1000; ++game) {
    Position pos = Shogi::start({});
    for (auto plies = rng.below(150); plies > 0; --plies) {
      const auto moves = banmen::legal_moves<Shogi>(pos);
      if (moves.empty()) break;
      play(pos, moves[rng.below(moves.size())]);
    }
    pos = position_of(pos.board, {}, pos.ply);
    for (const Piece piece : pos.board.cells) promoted_seen += is_promoted(piece.kind());
    in_hand += static_cast<std::size_t>(pos.board.in_hand(Side::first, Kind::pawn));
    for (const auto& each : Shogi::formats()) {
      if (!each.decode) continue;
      const std::string text = each.encode(pos);
      const auto back = each.decode(text, {});
      ASSERT_TRUE(back) << text << to_text(back.error());
      EXPECT_EQ(back->position, pos) << text;
      EXPECT_EQ(Shogi::parse(text, {}).value(), pos) << text;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 5000u);
  EXPECT_GT(promoted_seen, 1000u);
  EXPECT_GT(in_hand, 500u);
}

}  // namespace
}  // namespace banmen::shogi
