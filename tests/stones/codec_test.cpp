#include "games/stones/codec.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace banmen::stones {
namespace {

Result<Position> parse(const std::string& text, const Options& options = {}) {
  return StoneCapture::parse(text, options);
}

TEST(StoneTexts, EveryFormatOnEverySize) {
  int compared = 0;
  for (int rows = 1; rows <= max_side; ++rows)
    for (int cols = 1; cols <= max_side && rows * cols <= max_points; ++cols)
      for (const int m : {1, 3, 40}) {
        const Options rules{rows, cols, m, Ko::none};
        Rng rng(7, static_cast<std::uint64_t>(rows * 1000 + cols * 100 + m));
        Position pos = StoneCapture::start(rules);
        while (true) {
          EXPECT_EQ(decode_text(to_text(pos), {.m = m, .ko = Ko::none})->position, pos);
          EXPECT_EQ(decode_json(encode_json(pos), {.m = m, .ko = Ko::none})->position, pos);
          EXPECT_EQ(decode_id(id_text(pos), rules)->position, pos);
          EXPECT_TRUE(decode_text(to_text(pos), rules)->reachable) << to_text(pos);
          EXPECT_EQ(id_text(pos).size(), rows * cols > 25 ? 32u : 16u);
          // The side to move follows from the stones that were put.
          const std::string text = to_text(pos);
          if (pos.captures == std::array{0, 0}) {
            EXPECT_EQ(parse(text.substr(0, text.find(' ')), rules).value(), pos);
          }
          ++compared;
          const auto moves = banmen::legal_moves<StoneCapture>(pos);
          if (moves.empty()) break;
          play(pos, moves[rng.below(moves.size())]);
        }
      }
  EXPECT_GT(compared, 1500);
}

TEST(StoneTexts, JsonAsInAnalyses) {
  const auto pos = parse("X.O/... b 0,0", {.m = 2});
  ASSERT_TRUE(pos);
  EXPECT_EQ(pos->rules, (Options{2, 3, 2, Ko::psk}));
  EXPECT_EQ(encode_json(*pos),
            R"({"board_state":[[1,0,-1],[0,0,0]],"player_to_move":1,"captures":[0,0]})");
  EXPECT_EQ(parse(R"({"board_state":[[1,0,-1],[0,0,0]]})", {.m = 2}), pos);
}

TEST(StoneTexts, IdsAreTwoBitsAPoint) {
  const Options rules{3, 3, 2, Ko::psk};
  EXPECT_EQ(id_text(StoneCapture::start(rules)), "0000000000000000");
  EXPECT_EQ(id_text(parse("X.O/.../..X w 1,0", rules).value()), "4004000000010021");
  EXPECT_EQ(id_text(parse("X.O/.../..X b 0,1", rules).value()), "0100000000010021");
  EXPECT_EQ(id_text(parse("....../....../....../....../....../.....X w 0,1", {.m = 2}).value()),
            "40800000000000400000000000000000");
  EXPECT_EQ(to_text(parse("4004000000010021", rules).value()), "X.O/.../..X w 1,0");
  // With a past, which is only named by its hash.
  const auto named = decode_id("c004000000010021-0123456789abcdef", rules);
  ASSERT_TRUE(named);
  EXPECT_EQ(to_text(named->position), "X.O/.../..X w 1,0");
  EXPECT_EQ(named->warnings, (std::vector<std::string>{"stone_count", "past_unknown"}));
}

TEST(StoneTexts, PositionsThatNoGameReaches) {
  EXPECT_TRUE(decode_text("X../.O. b 0,0", {})->reachable);
  EXPECT_FALSE(decode_text("X../.O. w 0,0", {})->reachable);
  EXPECT_FALSE(decode_text("XX./... b 0,0", {})->reachable);
  EXPECT_TRUE(decode_text("X../.O. w 0,1", {.m = 2})->reachable);
  EXPECT_FALSE(decode_text("X../... b 1,0", {})->reachable) << "the winner is to move";
  const auto strange = decode_text("X../.O. w 0,0", {});
  EXPECT_EQ(strange->warnings, std::vector<std::string>{"stone_count"});
}

TEST(StoneTexts, AGameWonByCapturesIsOver) {
  const auto won = parse("X.X/.X./X.. w 2,0", {.m = 2});
  ASSERT_TRUE(won);
  EXPECT_EQ(outcome(*won), Outcome::first_wins);
  EXPECT_EQ(count_moves(*won), 0u);
}

TEST(StoneTexts, ErrorsSayWhereAndWhatToDo) {
  const struct {
    std::string text, where, what;
  } cases[] = {
      {"X.O/..?/...", "row 1, column 2", "'?' is neither"},
      {"X.O/..", "position", "row 1 has 2 points"},
      {".........", "position", "9 columns"},
      {"......./......./......./......./......./.......", "position", "42 points"},
      {"././././././././.", "position", "9 rows"},
      {"X. x", "to_move", "'x' is no side"},
      {"X. w 0", "captures", "'0' are no captures"},
      {"X. w 0,0 1", "position", "4 parts"},
      {"X. w 5,0", "captures", "5 captures cannot be"},
      {"X. w 0,-1", "captures", "-1 captures cannot be"},
      {"X.../... w 1,1", "position", "row 1 has 3"},
      {"X../... w 1,1", "captures", "both sides"},
      {"OX./X.. b 0,0", "row 0, column 0", "without liberty"},
      {R"({"board_state":[[1,0],[2,0]]})", "board_state[1][0]", "2 is not 1, -1 or 0"},
      {R"({"board_state":[[1,0],3]})", "board_state[1]", "not a list"},
      {R"({"board_state":[[1,0]],"player_to_move":0})", "player_to_move", "neither"},
      {R"({"board_state":[[1,0]],"captures":[1]})", "captures", "two small numbers"},
      {R"({"board":[[1,0]]})", "board_state", "missing"},
      {"000000000000000", "row 0, column 0", "'0' is neither"},
      {"0000000000000003", "position", "point 0 has two stones"},
      {"8000000000000000", "position", "hash of its past is missing"},
      {"0000000000000000-0123456789abcdef", "position", "no past"},
      {"00000000000000000000000000000000", "position", "32 digits"},
  };
  for (const auto& [text, where, what] : cases) {
    const auto read = parse(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().where, where) << text;
    EXPECT_NE(read.error().what.find(what), std::string::npos) << read.error().what;
    EXPECT_FALSE(read.error().hint.empty()) << text;
  }
  EXPECT_EQ(decode_id("0000000000100000", {3, 3, 1, Ko::psk}).error().what,
            "'0000000000100000' is not an id: there are stones beside the board");
}

TEST(StoneTexts, MovesAreRowAndColumn) {
  const Position pos = StoneCapture::start({3, 4, 1, Ko::psk});
  for (const auto* text : {"(1,2)", "1,2", " ( 1 , 2 ) ", "1, 2"})
    EXPECT_EQ(parse_move(pos, text).value(), Move{6}) << text;
  EXPECT_EQ(to_text(pos, Move{6}), "(1,2)");
  for (const auto* text : {"(1,2", "1,2)", "1", "1,2,3", "a,b", "()", "(", ")", "1 2", "(+1,2)"})
    EXPECT_EQ(parse_move(pos, text).error().code, Errc::bad_syntax) << text;
  for (const auto* text : {"(3,0)", "(0,4)", "(-1,0)", "(0,99999999999)"})
    EXPECT_EQ(parse_move(pos, text).error().code, Errc::out_of_range) << text;
  EXPECT_EQ(parse_move(pos, "(3,0)").error().hint, "rows go from 0 to 2, columns from 0 to 3");
}

TEST(StoneTexts, Picture) {
  EXPECT_EQ(picture(parse("X.O/.../..X w 1,0", {.m = 2}).value()),
            "  0 1 2\n"
            "0 X . O\n"
            "1 . . .\n"
            "2 . . X\n"
            "Black X: 1 of 2 captured\n"
            "White O: 0 of 2 captured  <- to move\n");
}

}  // namespace
}  // namespace banmen::stones
