#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "games/shogi/position.hpp"

namespace banmen::shogi {
namespace {

using Record = Played<Position, Move>;

const RecordFormat<Shogi>& format(std::string_view name) {
  static const auto all = Shogi::records();
  for (const auto& each : all)
    if (each.name == name) return each;
  throw std::out_of_range(std::string(name));
}

Record read(std::string_view name, std::string_view text) {
  EXPECT_TRUE(format(name).looks_like(text)) << text;
  auto record = format(name).read(text, {});
  EXPECT_TRUE(record) << (record ? "" : to_text(record.error())) << "\n" << text;
  return record ? *record : Record{};
}

std::string moves_of(const Record& record) {
  std::vector<std::string> texts;
  for (const Move move : record.moves) texts.push_back(to_text(move));
  return join(texts, " ");
}

Record record_of(std::string_view moves, std::string_view start = {}) {
  Record record{start.empty() ? Shogi::start({}) : Shogi::parse(start, {}).value()};
  for (const auto& text : split_words(moves))
    record.moves.push_back(parse_move(record.start, text).value());
  return record;
}

constexpr std::string_view kif_sample = R"(# ---- comment of a program ----
開始日時：2026/11/16 10:00:00
手合割：平手　　
先手：山の手
後手：海の手
手数----指し手---------消費時間--
*before the first move
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:02/00:00:02)
*good
*very good
   3 ２二角成(88) ( 0:03/00:00:04)+
   4 同　銀(31)   ( 0:00/00:00:02)
&bookmark
   5 ４五角打     ( 0:00/00:00:04)
   6 投了
まで5手で先手の勝ち

変化：3手
   3 ２六歩(27)
)";
constexpr std::string_view sample_moves = "7g7f 3c3d 8h2b+ 3a2b B*4e resign";

TEST(Kif, AGameAsProgramsWriteIt) {
  for (const std::string& text :
       {std::string(kif_sample), "\xef\xbb\xbf" + join(split(kif_sample, '\n'), "\r\n")}) {
    const Record record = read("kif", text);
    EXPECT_EQ(moves_of(record), sample_moves);
    EXPECT_EQ(to_text(record.start), setups()[0].sfen);
    EXPECT_EQ(record.players, (std::array<std::string, 2>{"山の手", "海の手"}));
    EXPECT_EQ(record.result, "first_wins");
    EXPECT_EQ(record.tags, (decltype(record.tags){{"開始日時", "2026/11/16 10:00:00"}}));
    EXPECT_EQ(record.comments, (decltype(record.comments){
                                   {0, "before the first move"}, {2, "good"}, {2, "very good"}}));
    EXPECT_EQ(record.warnings, (std::vector<std::string>{"times", "variations"}));
  }
}

TEST(Kif, WrittenAsProgramsReadIt) {
  Record record = record_of(sample_moves);
  record.players = {"山の手", "two\nlines"};
  record.comments = {{1, "a\nb"}};
  EXPECT_EQ(format("kif").write(record), R"(#KIF version=2.0 encoding=UTF-8
手合割：平手
先手：山の手
後手：two lines
手数----指し手---------消費時間--
   1 ７六歩(77)
*a
*b
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 ４五角打
   6 投了
まで5手で先手の勝ち
)");
  EXPECT_EQ(format("ki2").write(record), R"(手合割：平手
先手：山の手
後手：two lines

▲７六歩
*a
*b
△３四歩    ▲２二角成    △同　銀    ▲４五角
まで5手で先手の勝ち
)");
  EXPECT_EQ(format("csa").write(record), R"(V2.2
N+山の手
N-two lines
PI
+
+7776FU
'*a
'*b
-3334FU
+8822UM
-3122GI
+0045KA
%TORYO
)");
  EXPECT_EQ(format("usi").write(record),
            "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e resign\n");
}

// Most KIF files are stored so.
TEST(Kif, ShiftJis) {
  std::string text = "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\r\n";  // 手合割：平手
  text += "   1 \x82\x56\x98\x5a\x95\xe0(77)\r\n";                            // ７六歩
  EXPECT_EQ(moves_of(read("kif", text)), "7g7f");
  const auto bad = format("kif").read("\x81\xff\xff", {});
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().what, "the text is neither UTF-8 nor Shift_JIS");
}

TEST(Kif, HandicapsBeginWithTheUpperHand) {
  int seen = 0;
  for (const auto& setup : setups()) {
    if (setup.japanese.empty()) continue;
    const std::string text = "手合割：" + std::string(setup.japanese) + "\n上手：A\n下手：B\n";
    const Record record = read("kif", text);
    EXPECT_EQ(to_text(record.start), setup.sfen);
    EXPECT_EQ(record.players, (std::array<std::string, 2>{"B", "A"}));
    EXPECT_NE(format("kif").write(record).find(setup.japanese), std::string::npos);
    ++seen;
  }
  EXPECT_EQ(seen, 16);
  const Record two = read("kif", "手合割：二枚落ち\n   1 ６二銀(71)\n   2 ７六歩(77)\n   3 投了\n");
  EXPECT_EQ(moves_of(two), "7a6b 7g7f resign");
  EXPECT_EQ(two.result, "first_wins");
  EXPECT_NE(format("ki2").write(two).find("△６二銀    ▲７六歩\nまで2手で下手の勝ち"),
            std::string::npos)
      << format("ki2").write(two);
}

TEST(Kif, StartsFromADiagram) {
  const Record record = read("kif", R"(手合割：その他
後手の持駒：飛　金　歩十六　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v桂v玉|一
| ・ ・ ・ ・ ・ ・ ・ ・v香|二
| ・ ・ ・ ・ ・ ・ ・ と ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金　
手数＝40  △１二香  まで
   1 ２二金打
   2 詰み
)");
  EXPECT_EQ(to_text(record.start), "7nk/8l/7+P1/9/9/9/9/9/9 b Grg16p 41");
  EXPECT_EQ(moves_of(record), "G*2b");
  EXPECT_EQ(record.result, "first_wins");
  EXPECT_EQ(moves_of(read("kif", format("kif").write(record))), "G*2b");
}

TEST(Kif, WordsForTheEnd) {
  const std::vector<std::array<std::string_view, 3>> cases = {{"投了", "7g7f resign", "first_wins"},
                                                              {"中断", "7g7f", "ongoing"},
                                                              {"千日手", "7g7f", "draw"},
                                                              {"持将棋", "7g7f", "draw"},
                                                              {"詰み", "7g7f", "first_wins"},
                                                              {"切れ負け", "7g7f", "first_wins"},
                                                              {"入玉勝ち", "7g7f", "second_wins"},
                                                              {"反則勝ち", "7g7f", "second_wins"},
                                                              {"反則負け", "7g7f", "first_wins"},
                                                              {"不詰", "7g7f", ""},
                                                              {"封じ手", "7g7f", "ongoing"}};
  for (const auto& [word, moves, result] : cases) {
    const Record record = read("kif", "1 ７六歩(77)\n2 " + std::string(word) + " (0:00/0:00:00)\n");
    EXPECT_EQ(moves_of(record), moves) << word;
    EXPECT_EQ(record.result, result) << word;
    EXPECT_TRUE(record.warnings.empty()) << word;
    for (const char* name : {"kif", "ki2", "csa"}) {  // what was read can be said again
      const Record again = read(name, format(name).write(record));
      EXPECT_EQ(moves_of(again), moves) << word;
      EXPECT_EQ(again.result, result.empty() ? "ongoing" : result) << name << word;
    }
  }
}

TEST(Ki2, WordsThatTellPiecesApart) {
  const Record record = read("ki2", R"(手合割：平手
▲５八金右    △３四歩    ▲６八金寄△８四歩
▲７八金上 ☖８五歩 ☗７六歩 △４四角
▲同　角
まで9手で中断
)");
  EXPECT_EQ(record.result, "ongoing");
  EXPECT_EQ(moves_of(record), "4i5h 3c3d 5h6h 8c8d 6i7h 8d8e 7g7f 2b4d 8h4d");
  EXPECT_TRUE(record.warnings.empty());
  EXPECT_EQ(read("ki2", "▲７六歩\nまで7手で後手の勝ち\n").warnings,
            (std::vector<std::string>{"move_count"}));
}

TEST(Csa, AGameAsServersWriteIt) {
  const Record record = read("csa", R"('a remark
V2.2
N+one, and more
N-two
$EVENT:a match
$START_TIME:2026/11/16 10:00:00
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
+
'*a comment
+7776FU
T12
-3334FU,T6
+8822UM
-3122GI
+0045KA
%TORYO
/
V2.2
)");
  EXPECT_EQ(moves_of(record), sample_moves);
  EXPECT_EQ(to_text(record.start), setups()[0].sfen);
  EXPECT_EQ(record.players, (std::array<std::string, 2>{"one, and more", "two"}));
  EXPECT_EQ(record.tags,
            (decltype(record.tags){{"EVENT", "a match"}, {"START_TIME", "2026/11/16 10:00:00"}}));
  EXPECT_EQ(record.comments, (decltype(record.comments){{0, "a comment"}}));
  EXPECT_EQ(record.warnings, (std::vector<std::string>{"times", "more_games"}));
}

TEST(Csa, WordsForTheEnd) {
  const std::vector<std::array<std::string_view, 3>> cases = {
      {"%TORYO", "7g7f resign", "first_wins"},
      {"%CHUDAN", "7g7f", "ongoing"},
      {"%SENNICHITE", "7g7f", "draw"},
      {"%JISHOGI", "7g7f", "draw"},
      {"%HIKIWAKE", "7g7f", "draw"},
      {"%TSUMI", "7g7f", "first_wins"},
      {"%TIME_UP", "7g7f", "first_wins"},
      {"%KACHI", "7g7f", "second_wins"},
      {"%ILLEGAL_MOVE", "7g7f", "first_wins"},
      {"%+ILLEGAL_ACTION", "7g7f", "second_wins"},
      {"%-ILLEGAL_ACTION", "7g7f", "first_wins"},
      {"%MAX_MOVES", "7g7f", "draw"},
      {"%FUZUMI", "7g7f", ""},
      {"%ERROR", "7g7f", "ongoing"}};
  for (const auto& [word, moves, result] : cases) {
    const Record record = read("csa", "PI\n+\n+7776FU\n" + std::string(word) + "\n");
    EXPECT_EQ(moves_of(record), moves) << word;
    EXPECT_EQ(record.result, result) << word;
  }
}

TEST(Usi, WhatEnginesAreTold) {
  EXPECT_EQ(moves_of(read("usi", "position startpos moves 7g7f 3c3d")), "7g7f 3c3d");
  EXPECT_EQ(moves_of(read("usi", "startpos moves 7g7f resign")), "7g7f resign");
  const Record record = read("usi", "position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 5 moves P*5b 5a5b");
  EXPECT_EQ(moves_of(record), "P*5b 5a5b");
  EXPECT_EQ(to_text(record.start), "4k4/9/9/9/9/9/9/9/4K4 b P 5");
  EXPECT_EQ(moves_of(read("usi", "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 5 moves P*5b")), "P*5b");
  EXPECT_TRUE(format("usi").read("sfen 4k4/9/9/9/9/9/9/9/4K4 b P", {}));
  EXPECT_FALSE(format("usi").looks_like("7g7f 3c3d"));
}

// A king that has entered may say so.
TEST(Records, Declarations) {
  const std::string_view entered = "4K4/+P+P+P+PG+P+P+P+P/R+B+R6/9/9/9/9/9/4k4 b BG 1";
  const Record record = record_of("win", entered);
  for (const char* name : {"kif", "ki2", "csa", "usi"}) {
    const auto again = format(name).read(format(name).write(record), {});
    ASSERT_TRUE(again) << name;
    EXPECT_EQ(moves_of(*again), "win") << name;
    EXPECT_EQ(again->result, "first_wins") << name;
  }
}

// One who is mated may give up, too; the rules have said it before.
TEST(Records, MateAndRepetitionNeedNoWord) {
  const Record mate = record_of("G*2b", "7nk/8l/7+P1/9/9/9/9/9/9 b Grg16p 41");
  std::string shuffle;
  for (int i = 0; i < 3; ++i) shuffle += "5i5h 5a5b 5h5i 5b5a ";
  const Record repeated = record_of(shuffle);
  EXPECT_NE(format("kif").write(mate).find("詰み\n"), std::string::npos);
  EXPECT_NE(format("csa").write(mate).find("%TSUMI"), std::string::npos);
  EXPECT_NE(format("kif").write(repeated).find("千日手\n"), std::string::npos);
  EXPECT_NE(format("csa").write(repeated).find("%SENNICHITE"), std::string::npos);
  for (const char* name : {"kif", "ki2", "csa", "usi"}) {
    EXPECT_EQ(read(name, format(name).write(mate)).result, "first_wins") << name;
    EXPECT_EQ(read(name, format(name).write(repeated)).result, "draw") << name;
    EXPECT_EQ(moves_of(read(name, format(name).write(repeated))), trim(shuffle)) << name;
  }
  std::string given_up = format("kif").write(mate);
  given_up.replace(given_up.find("詰み"), std::string_view("詰み").size(), "投了");
  EXPECT_EQ(moves_of(read("kif", given_up)), "G*2b");
}

struct Bad {
  std::string_view format, text, where, what;
};

TEST(Records, BadOnesNameTheSpot) {
  const std::vector<Bad> cases = {
      // KIF
      {"kif", "手合割：百枚落ち", "line 1", "unknown handicap '百枚落ち'"},
      {"kif", "手合割：その他\n", "line 1", "unknown handicap 'その他'"},
      {"kif", "手合割：平手\nnonsense", "line 2", "'nonsense' is neither a head line nor a move"},
      {"kif", "1 ７五歩(77)", "line 1, move 1",
       "7g7e is not legal: the pawn on 7g cannot go to 7e"},
      {"kif", "\n1 ７六歩(77)\n2 ３三角(22)", "line 3, move 2",
       "2b3c is not legal: an own piece stands on 3c"},
      {"kif", "1 ７六歩(77)\n2 ７五歩(76)", "line 2, move 2",
       "7f7e is not legal: the pawn on 7f is the opponent's"},
      {"kif", "1 ５五角打", "line 1, move 1", "B*5e is not legal: there is no bishop in hand"},
      {"kif", "1 ７六歩成(77)", "line 1, move 1",
       "7g7f+ is not legal: there is no promotion from 7g to 7f"},
      {"kif", "1 ５八金成(49)", "line 1, move 1", "4i5h+ is not legal: a gold cannot promote"},
      {"kif", "1 同　歩(77)", "line 1, move 1", "同 is said where no move was made before"},
      {"kif", "1 ７六歩(77)\n3 ３四歩(33)", "line 2, move 2", "the move has number 3, not 2"},
      {"kif", "1 ７六猫(77)", "line 1, move 1", "'猫(77)' is no piece"},
      {"kif", "1 ７六歩(77) x", "line 1, move 1", "'x' follows the move"},
      {"kif", "1 ７六歩(77) (abc)", "line 1, move 1", "'(abc)' is no time"},
      {"kif", "1 ７六歩(77)\nnonsense", "line 2, move 2", "'nonsense' is no move"},
      {"kif", "1 投了\n2 ３四歩(33)", "line 2", "there is more after the end of the game"},
      {"kif", "1 ７六歩(78)", "line 1, move 1", "7h7f is not legal: there is no piece on 7h"},
      {"kif", "1 ７六銀(77)", "line 1, move 1", "on 7g stands a pawn, not a silver"},
      {"kif", "先手の持駒：猫\n1 ７六歩(77)", "line 1", "'猫' is no piece in hand"},
      {"kif", "先手の持駒：歩十九\n1 ７六歩(77)", "line 1", "19 pawns in one hand"},
      {"kif", "先手の持駒：玉\n1 ７六歩(77)", "line 1", "a king cannot be in hand"},
      {"kif", "先手の持駒：なし\n先手の持駒：なし\n", "line 2", "the same hand is given twice"},
      {"kif", "手合割：その他\n| ・ ・ ・|\n", "line 2", "the row ends before 6a"},
      {"kif", "手合割：その他\n| ・ ・ ・ 猫\n", "line 2", "'猫' on 6a is no piece"},
      {"kif", "手合割：その他\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n", "diagram",
       "the diagram has 1 rows, not 9"},
      {"kif", "手数＝x\n1 ７六歩(77)", "line 1", "'x' is no number of moves"},
      // KI2
      {"ki2", "▲７六歩 ▲３四歩", "line 1, move 2", "▲ is not to move"},
      {"ki2", "▲５八金", "line 1, move 1", "more than one gold can go to 5h"},
      {"ki2", "▲７六歩\n△５二金直", "line 2, move 2", "no gold of those named can go to 5b"},
      {"ki2", "▲７六歩 △８八角", "line 1, move 2", "no bishop can go to 8h"},
      {"ki2", "▲７六歩 △３四歩 ▲４四角 △同歩 ▲５五角打", "line 1, move 5",
       "B*5e is not legal: there is no bishop in hand"},
      {"ki2", "▲７六歩 まちがい", "line 1, move 2", "'まちがい' is no square"},
      // CSA
      {"csa", "+7776FU", "line 1", "there is a move before the line that says who begins"},
      {"csa", "V2.2\nPI\n", "text", "nobody is said to be to move"},
      {"csa", "V2.2\n+\n", "position", "the position has no pieces"},
      {"csa", "V2.2\nQ\n", "line 2", "'Q' begins no line of a CSA file"},
      {"csa", "V2.2\nPX\n", "line 2", "'PX' begins no line of a position"},
      {"csa", "PI\n+\n-3334FU", "line 3, move 1", "'-3334FU' is a move of the other side"},
      {"csa", "PI\n+\n+7775FU", "line 3, move 1",
       "7g7e is not legal: the pawn on 7g cannot go to 7e"},
      {"csa", "PI\n+\n+7776GI", "line 3, move 1", "'+7776GI': on 7g stands FU"},
      {"csa", "PI\n+\n+7776XX", "line 3, move 1", "'+7776XX' is no move"},
      {"csa", "PI\n+\nTORYO", "line 3, move 1", "'TORYO' is no move"},
      {"csa", "PI\n+\n+7706FU", "line 3, move 1", "'+7706FU' goes to no square"},
      {"csa", "PI\n+\n+0055TO", "line 3, move 1", "'+0055TO' drops what is never in hand"},
      {"csa", "PI\n+\n+7776FU\n%NONSENSE", "line 4, move 2", "unknown end '%NONSENSE'"},
      {"csa", "PI\n+\n%TORYO\n+7776FU", "line 4", "there is more after the end of the game"},
      {"csa", "PI82HI\nPI\n+\n", "line 2", "PI comes after other pieces"},
      {"csa", "PI82KA\n+\n", "line 1", "there is no piece '82KA' to remove"},
      {"csa", "PI8\n+\n", "line 1", "'8' is no piece to remove"},
      {"csa", "P1-KY-KE\n+\n", "line 1", "the row ends before 7a"},
      {"csa", "P1-KY-XX\n+\n", "line 1", "'-XX' on 8a is no piece"},
      {"csa", "PI\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n", "line 2", "row P1 is given twice"},
      {"csa", "PI\nP+55FU\n+\n", "5g", "two pawns of sente on file 5 (nifu)"},
      {"csa", "PI\nP+55OU\n+\n", "line 2", "there are two kings of sente"},
      {"csa", "PI\nP+59FU\n+\n", "line 2", "there are two pieces on 5i"},
      {"csa", "PI\nP+00FU\n+\n", "hands", "19 pawns, more than the 18 of a set"},
      {"csa", "P+55FUX\n+\n", "line 1", "the pieces are not four letters each"},
      // USI
      {"usi", "position nowhere", "word 2", "neither startpos nor sfen"},
      {"usi", "position startpos 7g7f", "word 3", "'7g7f' where moves should come"},
      {"usi", "position startpos moves 7g7f 7g7f", "move 2",
       "7g7f is not legal: there is no piece on 7g"},
      {"usi", "position startpos moves x", "move 1", "'x' is not a move"},
      {"usi", "position startpos moves resign 7g7f", "move 2",
       "7g7f is not legal: the game is over: second_wins"},
      {"usi", "position startpos moves win", "move 1",
       "win is not legal: the king may not declare here"},
      {"usi", "position sfen 9/9 b -", "board", "a board has 9 ranks, not 2"},
  };
  EXPECT_GE(cases.size(), 60u);
  for (const auto& [name, text, where, what] : cases) {
    const auto read = format(name).read(text, {});
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().where, where) << text;
    EXPECT_EQ(read.error().what, what) << text;
  }
}

// Any start, any end.
Record random_record(Rng& rng) {
  Record record{Shogi::start({})};
  record.start = parse_sfen(setups()[rng.below(setups().size())].sfen, {}).value();
  const auto play_some = [&rng](Position& pos, std::size_t plies, std::vector<Move>* played) {
    for (std::size_t i = 0; i < plies; ++i) {
      const auto moves = banmen::legal_moves<Shogi>(pos);
      if (moves.empty()) return;
      const Move move = moves[rng.below(moves.size())];
      if (played) played->push_back(move);
      play(pos, move);
    }
  };
  if (rng.below(4) == 0) {
    Position pos = record.start;
    play_some(pos, rng.below(120), nullptr);
    record.start = position_of(pos.board, {}, pos.ply);
  }
  Position pos = record.start;
  play_some(pos, rng.below(160), &record.moves);
  if (outcome(pos) == Outcome::ongoing && rng.below(2)) record.moves.push_back(Move::resign());
  if (rng.below(2)) record.players = {"先手の人", "gote"};
  return record;
}

TEST(Records, RandomGamesComeBackAsTheyWere) {
  Rng rng(2026);
  std::size_t moves = 0, diagrams = 0;
  for (int game = 0; game < 1000; ++game) {
    const Record record = random_record(rng);
    moves += record.moves.size();
    for (const char* name : {"kif", "ki2", "csa", "usi"}) {
      const std::string text = format(name).write(record);
      diagrams += text.find("持駒") != text.npos;
      const auto back = format(name).read(text, {});
      ASSERT_TRUE(back) << text << to_text(back.error());
      ASSERT_EQ(moves_of(*back), moves_of(record)) << text;
      EXPECT_EQ(back->start, record.start) << text;
      EXPECT_TRUE(back->warnings.empty());
      if (std::string_view(name) == "usi") continue;
      EXPECT_EQ(back->players, record.players);
      EXPECT_EQ(format(name).write(*back), text);
      // No other format takes it for its own. (A KI2 file without moves is a KIF file, too.)
      if (record.moves.empty() || !record.moves.front().on_board()) continue;
      for (const auto& each : Shogi::records())
        EXPECT_EQ(each.looks_like(text), each.name == name) << each.name << text;
    }
  }
  EXPECT_GT(moves, 60'000u);
  EXPECT_GT(diagrams, 400u);
}

}  // namespace
}  // namespace banmen::shogi
