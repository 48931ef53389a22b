#include "protocols/othello_words.hpp"

#include <gtest/gtest.h>

#include "protocols/ggf_clock.hpp"
#include "protocols/gtp_clock.hpp"
#include "protocols/gtp_words.hpp"

namespace banmen::protocols {
namespace {

using namespace std::chrono_literals;
using search::Score;

TEST(OthelloWords, ScoresAreDiscsForTheMover) {
  EXPECT_EQ(discs_for({Score::Kind::estimate, 250, 0, Side::first}, "points", Side::first), 2.5);
  EXPECT_EQ(discs_for({Score::Kind::estimate, 250, 0, Side::first}, "points", Side::second), -2.5);
  EXPECT_EQ(discs_for({Score::Kind::estimate, 6, 0, Side::second}, "discs", Side::second), 6);
  EXPECT_EQ(discs_for({Score::Kind::chance, 7500, 0, Side::first}, "points", Side::first), 32);
  EXPECT_EQ(discs_for({Score::Kind::win, 0, 3, Side::first}, "points", Side::second), -64);
  EXPECT_EQ(discs_for({Score::Kind::loss, 0, 3, Side::first}, "points", Side::second), 64);
  EXPECT_EQ(discs_for({Score::Kind::draw, 0, 3, Side::first}, "points", Side::second), 0);
  EXPECT_EQ(disc_words(2.5), "2.50");
  EXPECT_EQ(disc_words(-0.001), "0.00");
  EXPECT_EQ(disc_words(1e9), "64.00");
  EXPECT_EQ(moves_in_a_row({"f5", "pass", "d6"}), "F5PAD6");
}

TEST(OthelloWords, TheWinnerGetsTheEmptySquares) {
  const DiscCount count{.black = 44, .white = 8, .empty = 12};
  EXPECT_EQ(count.score(true), 48);
  EXPECT_EQ(count.score(false), 36);
  EXPECT_EQ((DiscCount{8, 44, 12}.score(true)), -48);
  EXPECT_EQ((DiscCount{26, 26, 12}.score(true)), 0);
}

TEST(OthelloWords, TimesOfGgf) {
  EXPECT_EQ(read_ggf_time("15:00"), 900);
  EXPECT_EQ(read_ggf_time("1:02:03"), 3723);
  EXPECT_EQ(read_ggf_time("7.5"), 7.5);
  EXPECT_EQ(read_ggf_time("2:00,N:3"), 120);
  for (const char* text : {"", "x", "1:", ":1", "-3", "1:-2", "nan"})
    EXPECT_FALSE(read_ggf_time(text)) << text;
}

TEST(OthelloWords, TheClockOfAGame) {
  const auto share = [](const std::string& ggf, Side side, int empty) {
    return GgfClock(ggf).time_for(side, empty);
  };
  EXPECT_FALSE(share("(;GM[Othello]B[F5//3];)", Side::first, 60));
  EXPECT_FALSE(share("(;GM[Othello]TI[soon];)", Side::first, 60));
  EXPECT_EQ(share("(;GM[Othello]TI[310];)", Side::first, 60), 10s);
  EXPECT_EQ(share("(;GM[Othello] TI[5:10] ;)", Side::second, 60), 10s);
  // What a side has used is gone; the other's is not touched.
  const std::string played = "(;GM[Othello]B[F5/1.00/155]TI[310//2:00]W[D6//31];)";
  EXPECT_EQ(share(played, Side::first, 60), 5s);
  EXPECT_EQ(share(played, Side::second, 60), 9s);
  // Each side may have its own, and each move may bring some.
  EXPECT_EQ(share("(;TB[620]TI[310]TW[31/5];)", Side::first, 60), 20s);
  EXPECT_EQ(share("(;TB[620]TI[310]TW[31/5];)", Side::second, 60), 5s);
  EXPECT_EQ(share("(;TI[1]B[F5//9];)", Side::first, 60), 1ms);
  EXPECT_GT(*share("(;TI[1//2:00]B[F5//9];)", Side::first, 60), 1s);
  // Never more than there is.
  EXPECT_LT(*share("(;TI[2];)", Side::first, 0), 2s);
  GgfClock clock("(;TI[310];)");
  clock.took(Side::first, 155);
  EXPECT_EQ(clock.time_for(Side::first, 60), 5s);
}

TEST(OthelloWords, TheClockOfGtp) {
  GtpClock clock;
  EXPECT_FALSE(clock.time_for(Side::first, 60));
  clock.set(0, 5, 1);
  EXPECT_EQ(clock.time_for(Side::first, 60), 4s);
  clock.took(Side::first, 4);
  EXPECT_EQ(clock.time_for(Side::first, 60), 4s);
  clock.set(310, 0, 0);
  EXPECT_EQ(clock.time_for(Side::first, 60), 10s);
  clock.took(Side::first, 155);
  EXPECT_EQ(clock.time_for(Side::first, 60), 5s);
  EXPECT_EQ(clock.time_for(Side::second, 60), 10s);
  clock.restart();
  EXPECT_EQ(clock.time_for(Side::first, 60), 10s);
  clock.set_left(Side::first, 10, 2);
  EXPECT_EQ(clock.time_for(Side::first, 60), 4s);
  clock.set(10, 20, 4);
  clock.took(Side::second, 11);
  EXPECT_EQ(clock.time_for(Side::second, 60), 4s) << "the main time is over";
  for (int i = 0; i < 3; ++i) clock.took(Side::second, 6);
  EXPECT_EQ(clock.time_for(Side::second, 60), 1600ms);
  clock.took(Side::second, 1);
  EXPECT_EQ(clock.time_for(Side::second, 60), 4s) << "the next period";
  clock.set(0, 1, 0);
  EXPECT_FALSE(clock.time_for(Side::first, 60)) << "a period without moves is no limit";
  clock.set(0, 0, 0);
  EXPECT_FALSE(clock.time_for(Side::first, 60));
}

TEST(GtpWords, Requests) {
  EXPECT_FALSE(read_gtp(""));
  EXPECT_FALSE(read_gtp(" \t\r"));
  EXPECT_FALSE(read_gtp("# 7 play"));
  const auto request = read_gtp(
      "  007\tpl\x01"
      "ay b  f5 # a comment\r");
  ASSERT_TRUE(request);
  EXPECT_EQ(request->id, "007");
  EXPECT_EQ(request->command, "play");
  EXPECT_EQ(request->arguments, (std::vector<std::string>{"b", "f5"}));
  EXPECT_EQ(read_gtp("12")->command, "");
  EXPECT_EQ(read_gtp("name")->id, "");
}

TEST(GtpWords, Answers) {
  const GtpRequest request{.id = "3", .command = "x"};
  EXPECT_EQ(gtp_answer(request, "F5"), "=3 F5\n\n");
  EXPECT_EQ(gtp_answer({}, ""), "=\n\n");
  EXPECT_EQ(gtp_answer({}, "a\n\nb\n"), "= a\nb\n\n");
  EXPECT_EQ(gtp_answer({}, "\nX O"), "=\nX O\n\n");
  EXPECT_EQ(gtp_answer(request, fail(Errc::illegal, "no\nmove")), "?3 no?move\n\n");
}

}  // namespace
}  // namespace banmen::protocols
