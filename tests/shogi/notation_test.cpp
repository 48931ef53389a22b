#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "games/shogi/position.hpp"
#include "games/shogi/written_move.hpp"

namespace banmen::shogi {
namespace {

// "G9b +R1a p5c": pieces and their squares, lower case for Gote.
Position of(std::string_view men, Side to_move = Side::first, bool turn = false) {
  static const std::map<char, Kind> kinds = {
      {'P', Kind::pawn},   {'L', Kind::lance}, {'N', Kind::knight}, {'S', Kind::silver},
      {'B', Kind::bishop}, {'R', Kind::rook},  {'G', Kind::gold},   {'K', Kind::king}};
  Board board;
  set_to_move(board, turn ? other(to_move) : to_move);
  for (auto man : split_words(men)) {
    const bool plus = man[0] == '+';
    if (plus) man.erase(0, 1);
    const bool gote = man[0] >= 'a' && man[0] <= 'z';
    const Kind kind = kinds.at(gote ? static_cast<char>(man[0] - 32) : man[0]);
    const Side side = gote != turn ? Side::second : Side::first;
    if (man.substr(1) == "*") {
      set_hand(board, side, kind, board.in_hand(side, kind) + 1);
    } else {
      const Square square = parse_square(man.substr(1));
      put(board, turn ? turned(square) : square, Piece(plus ? promoted(kind) : kind, side));
    }
  }
  return position_of(board, {});
}

Move move_of(std::string_view text, bool turn = false) {
  const Move move = parse_move(Shogi::start({}), text).value();
  if (!turn) return move;
  if (move.is_drop()) return Move::drop(move.dropped(), turned(move.to()));
  return Move::step(turned(move.from()), turned(move.to()), move.promotes());
}

// The name behind "▲８二".
std::string tail(const std::string& name) { return name.substr(std::string_view("▲８二").size()); }

struct Case {
  std::string_view men;
  std::vector<std::pair<std::string_view, std::string_view>> moves;
};

// Each is tried from both sides of the board, and its name must lead back to the move.
void expect_names(const std::vector<Case>& cases) {
  for (const auto& [men, moves] : cases)
    for (const auto& [text, name] : moves) {
      const Position pos = of(men);
      const Move move = move_of(text);
      ASSERT_TRUE(is_legal(pos, move)) << men << " " << text;
      EXPECT_EQ(japanese(pos, move), name) << men << " " << text;
      const Position behind = of(men, Side::first, true);
      const std::string turned_name = japanese(behind, move_of(text, true));
      EXPECT_EQ(tail(turned_name), tail(std::string(name))) << men << " " << text;
      EXPECT_TRUE(turned_name.starts_with("△"));
      EXPECT_EQ(parse_move(pos, name).value(), move) << name;
      EXPECT_EQ(parse_move(behind, turned_name).value(), move_of(text, true)) << turned_name;
    }
}

TEST(JapaneseNames, MotionTellsTwoPiecesApart) {
  expect_names({
      {"G9b G7c", {{"9b8b", "▲８二金寄"}, {"7c8b", "▲８二金上"}}},
      {"G4c G3a", {{"4c3b", "▲３二金上"}, {"3a3b", "▲３二金引"}}},
      {"G5f G4e", {{"5f5e", "▲５五金上"}, {"4e5e", "▲５五金寄"}}},
      {"S8i S7g", {{"8i8h", "▲８八銀上"}, {"7g8h", "▲８八銀引"}}},
      {"S4i S2g", {{"4i3h", "▲３八銀上"}, {"2g3h", "▲３八銀引"}}},
  });
}

TEST(JapaneseNames, SideTellsPiecesOfOneMotionApart) {
  expect_names({
      {"G9b G7b", {{"9b8a", "▲８一金左"}, {"7b8a", "▲８一金右"}}},
      {"G3b G1b", {{"3b2b", "▲２二金左"}, {"1b2b", "▲２二金右"}}},
      {"S6e S4e", {{"6e5f", "▲５六銀左"}, {"4e5f", "▲５六銀右"}}},
      {"G8i G7i", {{"8i7h", "▲７八金左"}, {"7i7h", "▲７八金直"}}},
      {"S3i S2i", {{"3i3h", "▲３八銀直"}, {"2i3h", "▲３八銀右"}}},
      {"N6g N4g", {{"6g5e", "▲５五桂左"}, {"4g5e", "▲５五桂右"}}},
      {"R9e R1e", {{"9e5e", "▲５五飛左"}, {"1e5e", "▲５五飛右"}}},
      {"R5i R1e", {{"5i5e", "▲５五飛上"}, {"1e5e", "▲５五飛寄"}}},
      {"B9i B1i", {{"9i5e", "▲５五角左"}, {"1i5e", "▲５五角右"}}},
      {"+S6e +S5f G4e", {{"6e5e", "▲５五成銀寄"}, {"5f5e", "▲５五成銀上"}, {"4e5e", "▲５五金"}}},
  });
}

TEST(JapaneseNames, ThreeAndMorePieces) {
  expect_names({
      {"G6c G5c G4c", {{"6c5b", "▲５二金左"}, {"5c5b", "▲５二金直"}, {"4c5b", "▲５二金右"}}},
      {"+P7i +P8i +P9i +P9h +P8g",
       {{"7i8h", "▲８八と右"},
        {"8i8h", "▲８八と直"},
        {"9i8h", "▲８八と左上"},
        {"9h8h", "▲８八と寄"},
        {"8g8h", "▲８八と引"}}},
      {"+P7i +P8i +P9i +P9h +P8g +P7h",
       {{"7i8h", "▲８八と右上"},
        {"8i8h", "▲８八と直"},
        {"9i8h", "▲８八と左上"},
        {"9h8h", "▲８八と左寄"},
        {"7h8h", "▲８八と右寄"},
        {"8g8h", "▲８八と引"}}},
      {"S2i S1g S3i S3g",
       {{"2i2h", "▲２八銀直"},
        {"1g2h", "▲２八銀右"},
        {"3i2h", "▲２八銀左上"},
        {"3g2h", "▲２八銀左引"}}},
  });
}

TEST(JapaneseNames, DragonsAndHorsesKnowNoStraight) {
  expect_names({
      {"+R9a +R8d", {{"9a8b", "▲８二竜引"}, {"8d8b", "▲８二竜上"}}},
      {"+R2c +R5b", {{"2c4c", "▲４三竜寄"}, {"5b4c", "▲４三竜引"}}},
      {"+R5e +R1e", {{"5e3e", "▲３五竜左"}, {"1e3e", "▲３五竜右"}}},
      {"+R9i +R8i", {{"9i8h", "▲８八竜左"}, {"8i8h", "▲８八竜右"}}},
      {"+R2h +R1i", {{"2h1g", "▲１七竜左"}, {"1i1g", "▲１七竜右"}}},
      {"+B9a +B8a", {{"9a8b", "▲８二馬左"}, {"8a8b", "▲８二馬右"}}},
      {"+B9e +B6c", {{"9e8e", "▲８五馬寄"}, {"6c8e", "▲８五馬引"}}},
      {"+B1a +B3d", {{"1a1b", "▲１二馬引"}, {"3d1b", "▲１二馬上"}}},
      {"+B9i +B5i", {{"9i7g", "▲７七馬左"}, {"5i7g", "▲７七馬右"}}},
      {"+B4g +B1h", {{"4g2i", "▲２九馬左"}, {"1h2i", "▲２九馬右"}}},
      {"+B9i +B8h", {{"8h7g", "▲７七馬"}}},  // the other is in its way
  });
}

TEST(JapaneseNames, PromotionsAndDrops) {
  expect_names({
      {"B8h", {{"8h2b+", "▲２二角成"}, {"8h2b", "▲２二角不成"}, {"8h7g", "▲７七角"}}},
      {"S5c", {{"5c4d", "▲４四銀不成"}, {"5c4d+", "▲４四銀成"}}},
      {"P1b", {{"1b1a+", "▲１一歩成"}}},
      {"+P1b G2c", {{"1b1a", "▲１一と"}, {"2c2b", "▲２二金"}}},
      {"S6d S4d", {{"6d5c+", "▲５三銀左成"}, {"4d5c", "▲５三銀右不成"}}},
      {"G4c G*", {{"G*3b", "▲３二金打"}, {"4c3b", "▲３二金"}, {"G*9i", "▲９九金"}}},
      {"+S4c S*", {{"S*3b", "▲３二銀"}, {"4c3b", "▲３二成銀"}}},
      {"K5i G5h r5a G*", {{"G*4h", "▲４八金"}}},  // the gold on the board is pinned
      {"K5i G5h G3h r5a", {{"3h4h", "▲４八金"}}},
  });
}

TEST(JapaneseNames, SameSquareAndDeclarations) {
  Position pos = Shogi::start({});
  for (const char* text : {"7g7f", "3c3d", "8h2b+"}) play(pos, move_of(text));
  EXPECT_EQ(japanese(pos, move_of("3a2b")), "△同銀");
  EXPECT_EQ(japanese(pos, move_of("8b2b")), "△同飛");
  EXPECT_EQ(japanese(pos, Move::resign()), "△投了");
  EXPECT_EQ(japanese(pos, Move::declare()), "△入玉勝ち");
  EXPECT_EQ(parse_move(pos, "△同　銀").value(), move_of("3a2b"));
  EXPECT_EQ(parse_move(pos, "22銀").value(), move_of("3a2b"));
  EXPECT_EQ(parse_move(pos, "☖２二同銀(31)").value(), move_of("3a2b"));
  EXPECT_EQ(parse_move(pos, "投了").value(), Move::resign());
}

TEST(JapaneseNames, OtherLettersForTheSame) {
  const Position pos = of("+R5e +S1b +N2c +L3d K9i +P7c P*");
  for (const auto& [text, usi] :
       std::initializer_list<std::pair<const char*, const char*>>{{"５四龍", "5e5d"},
                                                                  {"54竜", "5e5d"},
                                                                  {"五四竜王", "5e5d"},
                                                                  {"１一全", "1b1a"},
                                                                  {"１一成銀", "1b1a"},
                                                                  {"２二圭", "2c2b"},
                                                                  {"３三杏", "3d3c"},
                                                                  {"９八王", "9i9h"},
                                                                  {"７二と", "7c7b"},
                                                                  {"７二成歩", "7c7b"},
                                                                  {"８八歩", "P*8h"},
                                                                  {"８八歩打", "P*8h"},
                                                                  {"▲５四竜行", "5e5d"},
                                                                  {"５六龍下", "5e5f"},
                                                                  {"９八玉左", ""}})
    if (std::string_view(usi).empty())
      EXPECT_FALSE(parse_move(pos, text)) << text;
    else
      EXPECT_EQ(parse_move(pos, text).value(), move_of(usi)) << text;
}

TEST(JapaneseNames, BadOnesSayWhy) {
  const auto why = [](const Position& pos, std::string_view text) {
    const auto move = parse_move(pos, text);
    return move ? "" : move.error().what;
  };
  const Position start = Shogi::start({});
  EXPECT_EQ(why(start, "同歩"), "同 is said where no move was made before");
  EXPECT_EQ(why(start, "△３四歩"), "△ is not to move");
  EXPECT_EQ(why(start, "７六"), "'' is no piece");
  EXPECT_EQ(why(start, "０六歩"), "'０六歩' is no square");
  EXPECT_EQ(why(start, "７六歩歩"), "'歩' follows the move");
  EXPECT_EQ(why(start, "７五歩"), "no pawn can go to 7e");
  EXPECT_EQ(why(start, "５八金"), "more than one gold can go to 5h");
  EXPECT_EQ(why(start, "５八金直"), "no gold of those named can go to 5h");
  EXPECT_EQ(why(start, "５五歩打"), "P*5e is not legal: there is no pawn in hand");
  EXPECT_EQ(why(start, "５五玉打"), "a king is never in hand");
  EXPECT_EQ(why(start, "７六銀(77)"), "on 7g stands a pawn, not a silver");
  EXPECT_EQ(why(start, "７六歩(76)"), "the move goes from 7f to itself");
  EXPECT_EQ(why(of("P5g P*"), "５五歩打"), "P*5e is not legal: two pawns on file 5 (nifu)");
  EXPECT_EQ(why(of("K5i G5h r5a"), "４八金"), "no gold can go to 4h");
  EXPECT_EQ(why(of("K5i G5h r5a"), "４八金(58)"),
            "5h4h is not legal: the own king would be in check");
  EXPECT_EQ(why(of("L1b"), "１一香"),
            "1b1a is not legal: a lance on 1a could never move again without promoting");
  EXPECT_EQ(why(of("k1a l2a s2b G1c P*"), "１二歩打"),
            "P*1b is not legal: a dropped pawn must not give mate (uchifuzume)");
}

// Every legal move of many positions has a name of its own, which leads back to it.
TEST(JapaneseNames, NamesAreUniqueAndReadBack) {
  Rng rng(2026);
  std::size_t names_seen = 0, with_words = 0;
  for (int game = 0; game < 60; ++game) {
    Position pos = Shogi::start({});
    for (int ply = 0; ply < 200; ++ply) {
      const auto moves = banmen::legal_moves<Shogi>(pos);
      if (moves.empty()) break;
      std::set<std::string> names;
      if (ply % 4 == 0)
        for (const Move move : moves) {
          const std::string name = japanese(pos, move);
          EXPECT_TRUE(names.insert(name).second) << name << " " << to_text(pos);
          const auto back = parse_move(pos, name);
          ASSERT_TRUE(back) << name << " " << to_text(pos) << back.error().what;
          EXPECT_EQ(to_text(*back), to_text(move)) << name << " " << to_text(pos);
          for (const char* word : {"左", "右", "直", "上", "寄", "引"})
            with_words += name.find(word) != name.npos;
        }
      names_seen += names.size();
      play(pos, moves[rng.below(moves.size())]);
    }
  }
  EXPECT_GT(names_seen, 100'000u);
  EXPECT_GT(with_words, 3'000u);
}

}  // namespace
}  // namespace banmen::shogi
