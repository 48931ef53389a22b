#include <gmock/gmock.h>

#include "core/perft.hpp"
#include "data.hpp"
#include "games/othello/position.hpp"
#include "walker.hpp"

namespace banmen::othello {
namespace {

using ::testing::ElementsAre;

#ifdef BANMEN_CHECKED
constexpr int deepest = 8, boards = 100'000;  // checked builds are slow
#else
constexpr int deepest = 11, boards = 1'000'000;
#endif

std::vector<std::string> moves_of_text(const std::string& text) {
  std::vector<std::string> texts;
  for (const Move move : banmen::legal_moves<Othello>(Othello::parse(text, {}).value()))
    texts.push_back(to_text(move));
  return texts;
}

std::string after_moves(const std::string& moves, const Options& options = {}) {
  Position pos = Othello::start(options);
  for (const auto& text : Othello::split_moves(moves))
    play(pos, read_move<Othello>(pos, text, "").value());
  return to_text(pos);
}

TEST(OthelloRules, BlackBeginsWithFourMoves) {
  const Position start = Othello::start({});
  EXPECT_EQ(start.board.own, 0x0000000810000000u);
  EXPECT_EQ(side_to_move(start), Side::first);
  EXPECT_THAT(moves_of_text(to_text(start)), ElementsAre("d3", "c4", "f5", "e6"));
}

TEST(OthelloRules, AMoveTurnsWhatItEncloses) {
  EXPECT_EQ(after_moves("f5"),
            "---------------------------OX------XXX-------------------------- O");
  EXPECT_EQ(after_moves("f5 d6"),
            "---------------------------OX------OXX-----O-------------------- X");
}

TEST(OthelloRules, NoLineRunsRoundTheEdge) {
  // g1, h1, a2, b2 and g2, h3, a5 are in a row as numbers only; White could move, Black cannot.
  EXPECT_THAT(moves_of_text("------XO O" + std::string(55, '-')), ElementsAre("pass"));
  EXPECT_THAT(moves_of_text("-------- ------X- -------O" + std::string(40, '-')),
              ElementsAre("pass"));
}

TEST(OthelloRules, TheKernelsAgreeWithAWalker) {
  Rng rng(2026);
  std::uint64_t moves_seen = 0, flips_seen = 0;
  for (int i = 0; i < boards; ++i) {
    const Board board = test::random_board(rng);
    const auto cells = test::cells_of(board);
    const Bits moves = plain::moves(board.own, board.opponent);
    ASSERT_EQ(moves, test::walked_moves(cells)) << board.own << " " << board.opponent;
    moves_seen += static_cast<std::uint64_t>(count(moves));
    if (!moves) continue;
    for (Bits rest = moves; rest; rest &= rest - 1) {
      const Square square = lowest(rest);
      const Bits flips = plain::flips(board.own, board.opponent, square);
      ASSERT_EQ(flips, test::walked_flips(cells, square)) << board.own << " " << board.opponent;
      flips_seen += static_cast<std::uint64_t>(count(flips));
    }
  }
  EXPECT_GT(moves_seen, static_cast<std::uint64_t>(boards) * 5);
  EXPECT_GT(flips_seen, moves_seen);
}

TEST(OthelloRules, ImagesOfMovesAreMovesOfImages) {
  Rng rng(7);
  int compared = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Board board = test::random_board(rng);
    const Bits moves = moves_of(board);
    for (int number = 0; number < image_count; ++number) {
      const Board turned = image(board, number);
      ASSERT_EQ(moves_of(turned), image(moves, number));
      ASSERT_EQ(image(turned, back(number)), board);
      for (Bits rest = moves; rest; rest &= rest - 1, ++compared) {
        const Square square = lowest(rest);
        ASSERT_EQ(flips_of(turned, image(square, number)), image(flips_of(board, square), number));
      }
    }
  }
  EXPECT_GT(compared, 100'000);
}

TEST(OthelloRules, TheEightImagesDiffer) {
  constexpr Bits shape = 0x0000000000000407;  // a1 b1 c1 c2
  for (int a = 0; a < image_count; ++a)
    for (int b = 0; b < a; ++b) EXPECT_NE(image(shape, a), image(shape, b)) << a << " " << b;
  EXPECT_EQ(square_name(image(parse_square("b1"), 1)), "g1");
  EXPECT_EQ(square_name(image(parse_square("b1"), 2)), "b8");
  EXPECT_EQ(square_name(image(parse_square("b1"), 4)), "a2");
}

TEST(OthelloPerft, StartMatchesTheTableInBothConventions) {
  int compared = 0;
  for (const auto& row : banmen::test::data_rows("othello/perft.tsv")) {
    if (row[0] == "depth" || std::stoi(row[0]) > deepest) continue;
    const int depth = std::stoi(row[0]);
    for (const Passes passes : {Passes::played, Passes::automatic}) {
      const auto expected = std::stoull(row[passes == Passes::played ? 1 : 2]);
      const Position start = Othello::start({passes});
      EXPECT_EQ(perft<Othello>(start, depth), expected) << depth;
      if (expected < 4'000'000) {
        EXPECT_EQ((perft<Othello, false>(start, depth)), expected) << depth;
        ++compared;
      }
    }
  }
  EXPECT_GE(compared, 2 * std::min(deepest, 9));
}

TEST(OthelloPerft, AFinishedGameIsALeafAtAnyDepth) {
  const auto over = Othello::parse(std::string(64, 'X'), {}).value();
  EXPECT_EQ(perft<Othello>(over, 5), 1u);
  EXPECT_EQ((perft<Othello, false>(over, 5)), 1u);
  EXPECT_TRUE(divide<Othello>(over, 3)->empty());
}

// The shortest game: nine moves, and White has no disc left.
constexpr const char* wipe_out = "f5d6c5f4e7f6g5e6e3";

TEST(OthelloRules, AGameWithoutDiscsIsOver) {
  Position pos = Othello::start({});
  for (const auto& text : Othello::split_moves(wipe_out))
    play(pos, read_move<Othello>(pos, text, "").value());
  EXPECT_EQ(outcome(pos), Outcome::first_wins);
  EXPECT_EQ(final_score_for_black(pos), 64);
  EXPECT_TRUE(banmen::legal_moves<Othello>(pos).empty());
}

TEST(OthelloRules, APassIsOnlyLegalWithoutAnotherMove) {
  const auto start = Othello::start({});
  EXPECT_FALSE(is_legal(start, pass_move));
  const auto blocked =
      Othello::parse("OX------ -------- -------- -------- -------- -------- -------- -------- X",
                     {})
          .value();
  EXPECT_EQ(outcome(blocked), Outcome::ongoing);
  EXPECT_EQ(banmen::legal_moves<Othello>(blocked), std::vector<Move>{pass_move});
  EXPECT_EQ(count_moves(blocked), 1u);
  Position next = blocked;
  play(next, pass_move);
  EXPECT_EQ(side_to_move(next), Side::second);
  EXPECT_EQ(banmen::legal_moves<Othello>(next), std::vector<Move>{move_to(2)});
  play(next, move_to(2));
  EXPECT_EQ(outcome(next), Outcome::second_wins);
  EXPECT_EQ(final_score_for_black(next), -64);
}

TEST(OthelloRules, AutomaticPassesLeaveNoMoveBehind) {
  const Options automatic{Passes::automatic};
  const auto pos =
      Othello::parse("OX------ -------- -------- -------- -------- -------- -------- -------- X",
                     automatic)
          .value();
  EXPECT_EQ(side_to_move(pos), Side::second);
  EXPECT_EQ(banmen::legal_moves<Othello>(pos), std::vector<Move>{move_to(2)});
  EXPECT_FALSE(is_legal(pos, pass_move));
}

TEST(OthelloRules, BothKindsOfPassesReachTheSameEnds) {
  int passes = 0;
  for (std::uint64_t game = 0; game < 500; ++game) {
    Rng rng(11, game);
    Position played = Othello::start({}), automatic = Othello::start({Passes::automatic});
    while (outcome(played) == Outcome::ongoing) {
      const auto moves = banmen::legal_moves<Othello>(played);
      const Move move = moves[rng.below(moves.size())];
      play(played, move);
      if (move.is_pass()) {
        ++passes;
      } else {
        ASSERT_TRUE(is_legal(automatic, move));
        play(automatic, move);
      }
    }
    ASSERT_EQ(outcome(automatic), outcome(played));
    ASSERT_EQ(final_score_for_black(automatic), final_score_for_black(played));
  }
  EXPECT_GT(passes, 100);
}

TEST(OthelloRules, TheWinnerGetsTheEmptySquares) {
  const auto score = [](const std::string& text) {
    return final_score_for_black(Othello::parse(text, {}).value());
  };
  EXPECT_EQ(score(std::string(44, 'X') + std::string(8, 'O') + std::string(12, '-')), 48);
  EXPECT_EQ(score(std::string(8, 'X') + std::string(44, 'O') + std::string(12, '-') + " O"), -48);
  EXPECT_EQ(score(std::string(20, 'X') + std::string(20, 'O') + std::string(24, '-')), 0);
}

}  // namespace
}  // namespace banmen::othello
