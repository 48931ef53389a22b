#include <gtest/gtest.h>

#include "core/line.hpp"
#include "core/text.hpp"
#include "games/shogi/position.hpp"

namespace banmen::shogi {
namespace {

Position after(const std::string& moves, const Settings& options = {},
               const std::string& start = "") {
  return replay<Shogi>({options, start, split_words(moves)}).value();
}

Error error_of(const std::string& sfen) {
  const auto pos = parse_sfen(sfen, {});
  EXPECT_FALSE(pos) << sfen;
  return pos ? Error{} : pos.error();
}

TEST(ShogiRules, StartsAreTheirSfens) {
  EXPECT_EQ(setups().size(), 19u);
  for (const auto& setup : setups()) {
    const auto options = Shogi::options({{"start", std::string(setup.name)}}).value();
    EXPECT_EQ(to_text(Shogi::start(options)), setup.sfen);
  }
  EXPECT_EQ(to_text(Shogi::start(Shogi::options({{"start", "rook"}}).value())),
            "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
}

TEST(ShogiRules, SfenReadsHandsInAnyOrder) {
  const auto pos = parse_sfen("4k4/9/9/9/9/9/9/9/4K4 w NPS2p 7", {}).value();
  EXPECT_EQ(to_text(pos), "4k4/9/9/9/9/9/9/9/4K4 w SNP2p 7");
  EXPECT_EQ(to_text(parse_sfen("sfen 4k4/9/9/9/9/9/9/9/4K4 b -", {}).value()),
            "4k4/9/9/9/9/9/9/9/4K4 b - 1");
}

TEST(ShogiRules, BadBoardsNameTheSpot) {
  const auto where = [](const std::string& sfen) { return error_of(sfen).where; };
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/4K3K b - 1"), "1i");
  EXPECT_EQ(where("4k4/9/9/4P4/9/4P4/9/9/4K4 b - 1"), "5f");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/4K4 b 10P9p 1"), "hands");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/4K4 b 19P 1"), "hands");
  EXPECT_EQ(where("P3k4/9/9/9/9/9/9/9/4K4 b - 1"), "9a");
  EXPECT_EQ(where("4k4/1N7/9/9/9/9/9/9/4K4 b - 1"), "8b");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/3pK4 b - 1"), "6i");
  EXPECT_EQ(where("4k4/4R4/9/9/9/9/9/9/4K4 b - 1"), "5a");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/4K4 b - 1"), "board");
  EXPECT_EQ(where("4k5/9/9/9/9/9/9/9/4K4 b - 1"), "rank a");
  EXPECT_EQ(where("4k3/9/9/9/9/9/9/9/4K4 b - 1"), "rank a");
  EXPECT_EQ(where("4k4/9/9/9/4X4/9/9/9/4K4 b - 1"), "rank e");
  EXPECT_EQ(where("4k4/9/9/9/4+G4/9/9/9/4K4 b - 1"), "rank e");
  EXPECT_EQ(where("4k4/9/9/9/8+/9/9/9/4K4 b - 1"), "rank e");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/4K4 x - 1"), "side");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/4K4 b 2 1"), "hands");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/4K4 b K 1"), "hands");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/4K4 b 99999999999999P 1"), "hands");
  EXPECT_EQ(where("4k4/9/9/9/9/9/9/9/4K4 b - 0"), "number");
  EXPECT_EQ(where(""), "position");
  EXPECT_EQ(where("rrr6/9/9/9/9/9/9/9/4K4 b - 1"), "9a");
}

TEST(ShogiRules, FourthRepetitionIsADraw) {
  std::string moves;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(outcome(after(moves)), Outcome::ongoing);
    moves += "2h3h 8b7b 3h2h 7b8b ";
  }
  EXPECT_EQ(outcome(after(moves)), Outcome::draw);
  EXPECT_EQ(banmen::legal_moves<Shogi>(after(moves)).size(), 0u);
  EXPECT_EQ(outcome(after(moves, {{"rules", "famicom"}})), Outcome::ongoing);
}

TEST(ShogiRules, PerpetualCheckLoses) {
  // Sente checks with the rook for ever, Gote steps aside.
  const std::string start = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
  // The dragon goes 9a-9b-9a, each time with check.
  const std::string loop = "5a5b 9a9b 5b5a 9b9a ";
  std::string game = "9i9a+ ";
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(outcome(after(game, {}, start)), Outcome::ongoing) << i;
    game += loop;
  }
  EXPECT_EQ(outcome(after(game, {}, start)), Outcome::second_wins);
}

TEST(ShogiRules, ASideThatPausesOnceDrawsOnly) {
  // The dragon checks from 9a but not from 9d, so no side has checked with every move.
  const std::string start = "4k4/9/9/9/9/9/9/9/R3K4 b - 1";
  std::string game = "9i9a+ ";
  for (int i = 0; i < 3; ++i) game += "5a5b 9a9d 5b5a 9d9a ";
  EXPECT_EQ(outcome(after(game, {}, start)), Outcome::draw);
}

TEST(ShogiRules, MateLosesAndResigningToo) {
  EXPECT_EQ(outcome(after("", {}, "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1")), Outcome::first_wins);
  EXPECT_EQ(outcome(after("7g7f resign")), Outcome::first_wins);
  EXPECT_EQ(outcome(after("resign")), Outcome::second_wins);
  EXPECT_FALSE(replay<Shogi>({{}, "", {"resign", "3c3d"}}));
}

TEST(ShogiRules, ADroppedPawnMayNotMateButOnTheCartridgeSenteMay) {
  const std::string start = "7lk/9/7S1/9/9/9/9/9/K8 b P 1";
  EXPECT_FALSE(replay<Shogi>({{}, start, {"P*1b"}}));
  EXPECT_TRUE(replay<Shogi>({{{"rules", "famicom"}}, start, {"P*1b"}}));
  const std::string turned = "8k/9/9/9/9/9/1s7/9/KL7 w p 1";
  EXPECT_FALSE(replay<Shogi>({{}, turned, {"P*9h"}}));
  EXPECT_FALSE(replay<Shogi>({{{"rules", "famicom"}}, turned, {"P*9h"}}));
}

TEST(ShogiRules, AnEnteredKingDeclares) {
  // Ten men in the camp; with the hand 5+5+8 = 18 and one more point than needed or not.
  const std::string camp = "K+R+B+P+P+P+P+P+P/1+P+P6/9/9/9/9/9/9/4k4 b ";
  const auto may = [&](const std::string& hand, const Settings& options = {}) {
    return may_declare(after("", options, camp + hand + " 1"));
  };
  // 5 + 5 + 8 points stand on the board.
  EXPECT_TRUE(may("RB"));                         // 28
  EXPECT_FALSE(may("R4G"));                       // 27 is enough only for Gote
  EXPECT_TRUE(may("R3G2S"));                      // 28
  EXPECT_TRUE(may("R4G", {{"entering", "24"}}));  // a draw
  EXPECT_FALSE(may("RB", {{"entering", "none"}}));
  EXPECT_EQ(outcome(after("win", {}, camp + "RB 1")), Outcome::first_wins);
  EXPECT_EQ(outcome(after("win", {{"entering", "24"}}, camp + "RB 1")), Outcome::draw);
  EXPECT_FALSE(replay<Shogi>({{}, camp + "R4G 1", {"win"}}));
  // Nine men are too few, and a king in check may not.
  EXPECT_FALSE(may_declare(after("", {}, "K+R+B+P+P+P+P+P+P/1+P7/9/9/9/9/9/9/4k4 b RB2G 1")));
  EXPECT_FALSE(may_declare(after("", {}, "K+R+B+P+P+P+P+P+P/1+P+P6/9/9/9/9/9/9/r3k4 b B4GS 1")));
}

TEST(ShogiRules, TheTryRuleEndsTheGame) {
  const std::string start = "9/3K5/9/9/9/9/9/9/4k4 b - 1";
  EXPECT_EQ(outcome(after("6b5a", {{"entering", "try"}}, start)), Outcome::first_wins);
  EXPECT_EQ(outcome(after("6b5a", {}, start)), Outcome::ongoing);
}

TEST(ShogiRules, MaxPliesEndsTheGame) {
  EXPECT_EQ(outcome(after("7g7f 3c3d", {{"max_plies", "2"}})), Outcome::draw);
  EXPECT_EQ(outcome(after("7g7f", {{"max_plies", "2"}})), Outcome::ongoing);
}

TEST(ShogiRules, ThePastIsKept) {
  const auto pos = after("7g7f 3c3d 8h2b+");
  EXPECT_EQ(moves_so_far(pos).size(), 3u);
  EXPECT_EQ(to_sfen(*pos.first, pos.first_ply), setups()[0].sfen);
}

TEST(ShogiRules, PromotionIsAskedOnlyWhereThereIsAChoice) {
  const auto pos = after("7g7f 3c3d");
  EXPECT_EQ(clicks(pos, parse_move(pos, "8h2b+").value()), (Clicks{"8h", "2b", "promote"}));
  EXPECT_EQ(clicks(pos, parse_move(pos, "8h2b").value()), (Clicks{"8h", "2b", "stay"}));
  EXPECT_EQ(clicks(pos, parse_move(pos, "8h7g").value()), (Clicks{"8h", "7g"}));
  const auto lance = after("", {}, "4k4/L8/9/9/9/9/9/9/4K4 b P 1");
  EXPECT_EQ(clicks(lance, parse_move(lance, "9b9a+").value()), (Clicks{"9b", "9a"}));
  EXPECT_EQ(clicks(lance, parse_move(lance, "P*5e").value()), (Clicks{"hand:pawn", "5e"}));
}

// The past knows positions by their boards, so a key may hold more than that.
TEST(ShogiRules, KeysHoldThePlyOnlyWhereItCounts) {
  const auto round = [](const Settings& settings) {
    Position pos = Shogi::start(Shogi::options(settings).value());
    const Key before = key(pos);
    for (int times = 0; times < 3; ++times)
      for (const auto* text : {"4i4h", "4a4b", "4h4i", "4b4a"})
        play(pos, parse_move(pos, text).value());
    EXPECT_EQ(outcome(pos), Outcome::draw);
    return std::pair(before, key(pos));
  };
  const auto [before, after] = round({});
  EXPECT_EQ(before, Shogi::start({}).board.hash);
  EXPECT_EQ(before, after);
  const auto [early, late] = round({{"max_plies", "100"}});
  EXPECT_NE(early, late);
}

}  // namespace
}  // namespace banmen::shogi
