#include <gtest/gtest.h>

#include "core/line.hpp"
#include "core/rng.hpp"
#include "engines/othello/gtp_player.hpp"
#include "engines/othello/nboard_player.hpp"
#include "engines/othello/outside_words.hpp"
#include "search/outside.hpp"

namespace banmen::othello {
namespace {

using namespace std::chrono_literals;
using Player = std::unique_ptr<search::Player<Othello>>;
using Thought = search::Thought<Othello>;

Position after(const std::string& moves) {
  return replay<Othello>({.options = {}, .start = "", .moves = Othello::split_moves(moves)})
      .value();
}

Position position(const std::string& text) { return Othello::parse(text, {}).value(); }

// Black (X) has no move, White has.
const std::string black_must_pass =
    "------XO"
    "--------"
    "--------"
    "--------"
    "--------"
    "--------"
    "--------"
    "-------- X";

// Programs as shell scripts: what they say to the request for a move.
std::string nboard_engine(const std::string& answer) {
  return "while read -r word rest; do case $word in ping) echo pong $rest;; "
         "set) case $rest in game*) game=$rest;; depth*) depth=$rest;; esac;; "
         "quit) exit;; go) " +
         answer + ";; esac; done";
}

std::string gtp_engine(const std::string& answer, const std::string& play = "say ''",
                       const std::string& commands = "") {
  return "say() { echo \"= $1\"; echo; }; no() { echo \"? $1\"; echo; }; "
         "while read -r word rest; do case $word in play) played=\"$played $rest\"; " +
         play +
         ";; time_settings) time=$rest; no unknown;; clear_board) played=; say '';; "
         "list_commands) say '" +
         commands + "';; genmove) " + answer + ";; *) say '';; esac; done";
}

Player make(const search::PlayerKind<Othello>& kind, const std::string& command) {
  auto player = kind.make({{"command", command}}, 1);
  EXPECT_TRUE(player) << player.error().what;
  return player ? *std::move(player) : nullptr;
}

Thought ask_nboard(const std::string& answer, const Position& pos,
                   const search::Request& request = {}) {
  // Only what hangs takes ten minutes.
  return make(nboard_kind(10min), nboard_engine(answer))->think(pos, request, {});
}

Thought ask_gtp(const std::string& answer, const Position& pos,
                const search::Request& request = {}) {
  return make(gtp_kind(), gtp_engine(answer))->think(pos, request, {});
}

std::string move_of(const Thought& thought) {
  if (thought.failure) return thought.failure->what + "; " + thought.failure->hint;
  return to_text(thought.best());
}

TEST(NboardWords, PositionsAreGamesWithAClock) {
  EXPECT_EQ(game_words(after("f5"), {.time = 2s}),
            "set game (;GM[Othello]PC[Banmen]PB[Black]PW[White]RE[?]TI[1:00]TY[8]BO[8 "
            "---------------------------O*------***-------------------------- O];)");
  EXPECT_NE(game_words(after(""), {}).find("TI[0:30]"), std::string::npos);
  EXPECT_NE(game_words(after(""), {.time = 1ms}).find("TI[0:01]"), std::string::npos);
  EXPECT_NE(game_words(after(""), {.time = 245s}).find("TI[2:02:30]"), std::string::npos);
  EXPECT_NE(game_words(after(""), {.depth = 3}).find("TI[10:00:00]"), std::string::npos);
}

TEST(NboardWords, Answers) {
  struct Case {
    const char *line, *move;
    std::optional<double> discs;
  };
  for (const Case& one :
       {Case{"=== F5/1.50/0.3", "F5", 1.5}, Case{"=== d6 -1.00 0.0", "d6", -1.0},
        Case{"=== F5//1.2", "F5", {}}, Case{"===F5", "F5", {}}, Case{"=== PA", "PA", {}},
        Case{"=== F5/+3.00", "F5", 3.0}, Case{"=== F5/1.5,2.5/3\r", "F5", 1.5}, Case{"===", "", {}},
        Case{"=== F5/bad", "F5", {}}}) {
    const auto read = read_nboard_move(one.line);
    ASSERT_TRUE(read) << one.line;
    EXPECT_EQ(read->move, one.move) << one.line;
    EXPECT_EQ(read->discs, one.discs) << one.line;
  }
  for (const char* line : {"", "==", "status ===", "F5"}) EXPECT_FALSE(read_nboard_move(line));
}

TEST(NboardWords, Lines) {
  const auto read = read_nboard_line(after(""), "search F5d6C3a1d3 +2.50 0 73%@12 some text");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->candidate.line.size(), 3u) << "to the first that cannot be played";
  EXPECT_EQ(read->candidate.score, score_of_discs(2.5, Side::first));
  EXPECT_EQ(read->depth, 73);
  EXPECT_TRUE(read_nboard_line(after(""), "book f5 0 7 100%"));
  for (const char* line :
       {"", "search", "search F5", "search F5 x 0 3", "search a1 1 0 3", "book", "status F5 1 0 3"})
    EXPECT_FALSE(read_nboard_line(after(""), line)) << line;
}

TEST(NboardPlayer, PlaysWhatTheEngineSays) {
  const auto thought = ask_nboard(
      "echo search F5 +1.00 0 3; echo search C4C3 2.00 0 3; echo search F5d6 3.50 0 4; "
      "echo nodestats 7 0.1; echo '=== F5/3.50/0.1'",
      after(""));
  ASSERT_FALSE(thought.failure) << thought.failure->what;
  ASSERT_EQ(thought.candidates.size(), 2u);
  EXPECT_EQ(thought.candidates[0].line.size(), 2u) << "the last word about a move counts";
  EXPECT_EQ(thought.candidates[0].score, score_of_discs(3.5, Side::first));
  EXPECT_EQ(to_text(thought.candidates[1].line[0]), "c4");
  EXPECT_EQ(thought.depth, 4);
}

// As other programs do it: blanks, signs, and talk that nobody asked for.
TEST(NboardPlayer, Deviations) {
  EXPECT_EQ(move_of(ask_nboard("echo '=== d6 -1.00 0.0'", after("f5"))), "d6");
  EXPECT_EQ(move_of(ask_nboard("echo log: thinking; echo; echo status Thinking; "
                               "echo 'search F5 +3.00 0 12'; echo status; echo '=== F5/+3.00'",
                               after(""))),
            "f5");
  EXPECT_EQ(move_of(ask_nboard("echo === PA", position(black_must_pass))), "pass");
  EXPECT_EQ(move_of(ask_nboard("echo === pass", position(black_must_pass))), "pass");
  const auto player =
      make(nboard_kind(),
           "echo hello; while read -r w r; do case $w in nboard) echo bad protocol $r >&2; "
           "echo status loading;; ping) echo log; echo pong $r;; go) printf '=== f5\\r\\n';; esac; "
           "done");
  EXPECT_EQ(move_of(player->think(after(""), {}, {})), "f5");
}

TEST(NboardPlayer, IsToldThePositionAndTheDepth) {
  const std::string answer =
      "case $game in *'--- O];)') ;; *) echo === a1;; esac; case $depth in 'depth 5') echo === "
      "d6;; "
      "*) echo === f6;; esac";
  EXPECT_EQ(move_of(ask_nboard(answer, after("f5"), {.limits = {.depth = 5}})), "d6");
  EXPECT_EQ(move_of(ask_nboard(answer, after("f5"))), "f6");
}

TEST(NboardPlayer, NonsenseIsAFailureThatTellsIt) {
  struct Case {
    const char *answer, *what;
  };
  for (const Case& one : {Case{"echo === z9", "answered 'z9', which is no move"},
                          Case{"echo === a1/1.0", "answered 'a1', which is no legal move"},
                          Case{"echo === PA", "answered 'PA', which is no legal move"},
                          Case{"echo ===", "answered '', which is no move"},
                          Case{"exit 3", "has ended with exit code 3"}}) {
    const auto thought = ask_nboard(one.answer, after(""));
    ASSERT_TRUE(thought.failure) << one.answer;
    EXPECT_NE(thought.failure->what.find(one.what), std::string::npos) << thought.failure->what;
  }
  const auto none = nboard_kind().make({{"command", "exit 4"}}, 1);
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().what.find("has ended"), std::string::npos);
}

TEST(OutsidePlayers, OneThatDoesNotComeUpCanBeStopped) {
  const Stop stop;
  stop.request();
  const search::ComingUp coming_up(stop);
  for (const auto& kind : {nboard_kind(), gtp_kind()})
    for (const char* command : {"sleep 600", "yes"}) {
      const auto player = kind.make({{"command", command}}, 1);
      ASSERT_FALSE(player) << kind.name << ":" << command;
      EXPECT_EQ(player.error().code, Errc::stopped);
    }
}

TEST(NboardPlayer, StoppedItTellsItsLastThought) {
  search::Request request{.limits = {.depth = 60}};
  request.stop.request();
  EXPECT_EQ(move_of(ask_nboard("echo search C4 1.00 0 3", after(""), request)), "c4");
  const auto nothing = ask_nboard(":", after(""), request);
  ASSERT_TRUE(nothing.failure);
  EXPECT_NE(nothing.failure->what.find("was stopped before it had a move"), std::string::npos);
}

TEST(GtpPlayer, PlaysWhatTheEngineSays) {
  EXPECT_EQ(move_of(ask_gtp("say F5", after(""))), "f5");
  EXPECT_EQ(move_of(ask_gtp("echo a log line; say f5", after(""))), "f5");
  EXPECT_EQ(move_of(ask_gtp("say PASS", position(black_must_pass))).substr(0, 7), "no game")
      << "there is no way to such a position";
}

TEST(GtpPlayer, IsToldTheGame) {
  const std::string answer =
      "case $rest:$played in w:' b f5') say d6;; w:' b f5 b c3') say f4;; *) no "
      "\"$rest:$played\";; "
      "esac";
  const auto player = make(gtp_kind(), gtp_engine(answer));
  EXPECT_EQ(move_of(player->think(after("f5"), {}, {})), "d6");
  EXPECT_EQ(move_of(player->think(after("f5d6c3"), {}, {})), "f4");
  // Another game begins with a clear board.
  EXPECT_EQ(move_of(player->think(after("f5"), {}, {})), "d6");
  player->new_game();
  EXPECT_EQ(move_of(player->think(after("f5"), {}, {})), "d6");
}

TEST(GtpPlayer, TimesAreToldInSeconds) {
  EXPECT_EQ(move_of(ask_gtp("case $time in '0 3 1') say f5;; esac", after(""),
                            {.limits = {.time = 2500ms}})),
            "f5");
}

TEST(GtpPlayer, NonsenseIsAFailureThatTellsIt) {
  struct Case {
    const char *answer, *what;
  };
  for (const Case& one :
       {Case{"say z9", "answered 'z9', which is no move"},
        Case{"say a1", "answered 'a1', which is no legal move"},
        Case{"say pass", "answered 'pass', which is no legal move"},
        Case{"say ''", "answered '', which is no move"}, Case{"no idea", "does not move"},
        Case{"exit 3", "has ended with exit code 3"}}) {
    const auto thought = ask_gtp(one.answer, after(""));
    ASSERT_TRUE(thought.failure) << one.answer;
    EXPECT_NE(thought.failure->what.find(one.what), std::string::npos) << thought.failure->what;
  }
  const auto thought =
      make(gtp_kind(), gtp_engine("say d6", "no idea"))->think(after("f5"), {}, {});
  ASSERT_TRUE(thought.failure);
  EXPECT_NE(thought.failure->what.find("does not accept a move"), std::string::npos);
}

// A pass that a program has played by itself already is no reason to give up.
TEST(GtpPlayer, SilentPasses) {
  Rng rng(3);
  int passes = 0;
  for (int game = 0; game < 200 && passes < 3; ++game) {
    Position pos = Othello::start({}), before = pos;
    bool has_passed = false;
    while (pos.result == Outcome::ongoing && !has_passed) {
      const auto moves = banmen::legal_moves<Othello>(pos);
      has_passed = moves[0].is_pass() && pos != Othello::start({});
      before = has_passed ? before : pos;
      play(pos, moves[rng.below(moves.size())]);
    }
    if (!has_passed || pos.result != Outcome::ongoing) continue;
    ++passes;
    // From the mover's last position: its move, the other's pass.
    const auto way = way_between(before, pos);
    ASSERT_TRUE(way);
    ASSERT_EQ(way->size(), 2u);
    EXPECT_TRUE(way->back().is_pass());
    const auto reply = to_text(banmen::legal_moves<Othello>(pos)[0]);
    const auto player =
        make(gtp_kind(), "first=" + to_text(way->front()) + "; " +
                             gtp_engine("say ${first:-" + reply + "}; first=",
                                        "case $rest in *pass) no 'wrong color';; *) say '';; esac",
                                        "othello-setboard"));
    const auto first = player->think(before, {}, {});
    EXPECT_EQ(move_of(first), to_text(way->front()));
    EXPECT_EQ(move_of(player->think(pos, {}, {})), reply);
  }
  EXPECT_EQ(passes, 3);
}

TEST(GtpPlayer, FindsAWayToOpenings) {
  Rng rng(7);
  int found = 0;
  for (int plies = 0; plies <= 20; ++plies) {
    Position pos = Othello::start({});
    for (int i = 0; i < plies && pos.result == Outcome::ongoing; ++i) {
      const auto moves = banmen::legal_moves<Othello>(pos);
      play(pos, moves[rng.below(moves.size())]);
    }
    const auto way = way_between(Othello::start({}), pos);
    if (!way) continue;
    ++found;
    Position again = Othello::start({});
    for (const Move move : *way) {
      ASSERT_TRUE(is_legal(again, move));
      play(again, move);
    }
    EXPECT_EQ(again, pos);
  }
  EXPECT_GE(found, 18);
  EXPECT_FALSE(way_between(after("f5"), after("d3")));
  EXPECT_FALSE(way_between(after("f5d6"), after("f5")));
}

}  // namespace
}  // namespace banmen::othello
