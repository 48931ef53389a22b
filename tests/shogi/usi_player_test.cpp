#include "engines/shogi/usi_player.hpp"

#include <gtest/gtest.h>

#include "core/line.hpp"
#include "engines/shogi/usi_words.hpp"
#include "search/outside.hpp"

namespace banmen::shogi {
namespace {

using namespace std::chrono_literals;
using Player = std::unique_ptr<search::Player<Shogi>>;

Position after(const std::vector<std::string>& moves, const std::string& start = "") {
  return replay<Shogi>({.options = {}, .start = start, .moves = moves}).value();
}

// An engine as a shell script: what it says to each "go".
std::string engine(const std::string& answer) {
  return "while read -r word rest; do case $word in usi) echo id name test; "
         "echo option name MultiPV type spin default 1 min 1 max 9; echo usiok;; "
         "isready) echo readyok;; position) where=$rest;; quit) exit;; go) " +
         answer + ";; esac; done";
}

// Only what hangs takes ten minutes.
Result<Player> make(const std::string& command, std::chrono::milliseconds after_stop = 10min) {
  return usi_kind(after_stop).make({{"command", command}}, 1);
}

search::Thought<Shogi> think(const std::string& answer, const Position& pos,
                             const search::Request& request = {}) {
  const auto player = make(engine(answer));
  EXPECT_TRUE(player);
  return (*player)->think(pos, request, {});
}

TEST(UsiWords, PositionsSayWhereTheGameBegan) {
  EXPECT_EQ(position_words(after({})), "position startpos");
  EXPECT_EQ(position_words(after({"7g7f", "3c3d", "8h2b+"})),
            "position startpos moves 7g7f 3c3d 8h2b+");
  const std::string sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
  EXPECT_EQ(position_words(after({}, sfen)), "position sfen " + sfen);
  EXPECT_EQ(position_words(after({"G*5b"}, "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 7")),
            "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 7 moves G*5b");
}

TEST(UsiWords, LimitsBecomeGo) {
  EXPECT_EQ(go_words({}), "go btime 0 wtime 0 byoyomi 1000");
  EXPECT_EQ(go_words({.time = 250ms}), "go btime 0 wtime 0 byoyomi 250");
  EXPECT_EQ(go_words({.nodes = 100, .depth = 3}), "go depth 3 nodes 100");
}

TEST(UsiWords, InfoLines) {
  const Position pos = after({"7g7f"});
  const auto info = read_info(
      pos, "info depth 7 seldepth 9 multipv 2 score cp -35 nodes 99 nps 5 pv 3c3d 8h2b+ 9z9z 3a2b");
  ASSERT_TRUE(info);
  EXPECT_EQ(info->depth, 7);
  EXPECT_EQ(info->line, 2u);
  EXPECT_EQ(info->nodes, 99u);
  EXPECT_EQ(info->candidate.score,
            (search::Score{search::Score::Kind::estimate, -35, 0, Side::second}));
  EXPECT_EQ(info->candidate.line.size(), 2u) << "to the first that is no move";
  const auto score = [&](const std::string& words) {
    return read_info(pos, "info score " + words + " pv 3c3d")->candidate.score;
  };
  EXPECT_EQ(score("mate 5"), (search::Score{search::Score::Kind::win, 0, 5, Side::second}));
  EXPECT_EQ(score("mate +"), (search::Score{search::Score::Kind::win, 0, 0, Side::second}));
  EXPECT_EQ(score("mate -12"), (search::Score{search::Score::Kind::loss, 0, 12, Side::second}));
  EXPECT_EQ(score("mate -"), (search::Score{search::Score::Kind::loss, 0, 0, Side::second}));
  for (const char* text : {"", "info", "info string pv 3c3d", "info depth 3", "info pv",
                           "info pv x", "bestmove 3c3d", "info score cp pv"})
    EXPECT_FALSE(read_info(pos, text)) << text;
}

TEST(UsiPlayer, PlaysWhatTheEngineSays) {
  const auto thought =
      think("echo info depth 3 score cp 20 nodes 7 pv 2g2f 8c8d; echo bestmove 2g2f ponder 8c8d",
            after({}));
  ASSERT_FALSE(thought.failure);
  EXPECT_EQ(to_text(thought.best()), "2g2f");
  EXPECT_EQ(thought.candidates.front().line.size(), 2u);
  EXPECT_EQ(thought.candidates.front().score.value, 20);
  EXPECT_EQ(thought.depth, 3);
}

TEST(UsiPlayer, TheMoveMayBeAnotherThanItsThoughts) {
  const auto thought =
      think("echo info depth 1 score cp 20 pv 2g2f; echo bestmove 7g7f", after({}));
  ASSERT_FALSE(thought.failure);
  EXPECT_EQ(to_text(thought.best()), "7g7f");
  EXPECT_EQ(thought.candidates.size(), 2u);
}

TEST(UsiPlayer, TheSinkHearsThoughts) {
  const auto player =
      make(engine("echo info depth 1 pv 2g2f; echo info depth 2 pv 7g7f; "
                  "echo bestmove 7g7f"));
  std::vector<std::string> heard;
  (*player)->think(after({}), {},
                   [&](const auto& thought) { heard.push_back(to_text(thought.best())); });
  EXPECT_EQ(heard, (std::vector<std::string>{"2g2f", "7g7f"}));
}

TEST(UsiPlayer, SeveralLines) {
  const auto thought = think(
      "echo info multipv 1 score cp 9 pv 2g2f; "
      "echo info multipv 2 score cp 8 pv 7g7f; echo bestmove 2g2f",
      after({}), {.lines = 2});
  ASSERT_EQ(thought.candidates.size(), 2u);
  EXPECT_EQ(to_text(thought.candidates[1].line[0]), "7g7f");
}

TEST(UsiPlayer, MayGiveUp) {
  EXPECT_EQ(think("echo bestmove resign", after({})).best(), Move::resign());
}

TEST(UsiPlayer, IsToldTheWholeGame) {
  const auto thought = think(
      "echo info string $where; "
      "case $where in 'startpos moves 7g7f 3c3d') echo bestmove 2g2f;; "
      "*) echo bestmove resign;; esac",
      after({"7g7f", "3c3d"}));
  EXPECT_EQ(to_text(thought.best()), "2g2f");
}

TEST(UsiPlayer, NonsenseIsAFailureThatTellsIt) {
  struct Case {
    const char *answer, *what;
  };
  for (const Case& one : {Case{"echo bestmove 9z9z", "answered '9z9z', which is no move"},
                          Case{"echo bestmove 7g7e", "answered '7g7e', which is no legal move"},
                          Case{"echo bestmove win", "answered 'win', which is no legal move"},
                          Case{"echo bestmove", "answered '', which is no move"},
                          Case{"exit 3", "has ended with exit code 3"},
                          Case{"head -c 2000000 /dev/zero", "wrote a line without an end"}}) {
    const auto thought = think(one.answer, after({}));
    ASSERT_TRUE(thought.failure) << one.answer;
    EXPECT_NE(thought.failure->what.find(one.what), std::string::npos) << thought.failure->what;
  }
}

TEST(UsiPlayer, OneThatDoesNotComeUpCanBeStopped) {
  const Stop stop;
  stop.request();
  const search::ComingUp coming_up(stop);
  for (const char* command : {"sleep 600", "yes", "echo option; sleep 600"}) {
    const auto player = make(command);
    ASSERT_FALSE(player) << command;
    EXPECT_EQ(player.error().code, Errc::stopped);
    EXPECT_NE(player.error().what.find("was stopped before it said usiok"), std::string::npos)
        << player.error().what;
  }
}

TEST(UsiPlayer, AFailedOneStaysSo) {
  const auto player = make(engine("exit 3"));
  const auto first = (*player)->think(after({}), {}, {});
  const auto again = (*player)->think(after({}), {}, {});
  ASSERT_TRUE(first.failure);
  EXPECT_EQ(first.failure, again.failure);
}

TEST(UsiPlayer, AnEngineThatDoesNotAnswer) {
  const auto player = make(engine("sleep 6000"), 10ms);
  ASSERT_TRUE(player);
  const auto thought = (*player)->think(after({}), {.limits = {.time = 10ms}}, {});
  ASSERT_TRUE(thought.failure);
  EXPECT_NE(thought.failure->what.find("does not answer"), std::string::npos);
}

TEST(UsiPlayer, IsStoppedWhenItIsAskedTo) {
  // Thinks until it is told something.
  const auto player = make(engine("read -r told; echo bestmove 2g2f"));
  search::Request request{.limits = {.depth = 99}};
  request.stop.request();
  EXPECT_EQ(to_text((*player)->think(after({}), request, {}).best()), "2g2f");
}

TEST(UsiPlayer, ProgramsThatAreNoEngines) {
  for (const char* command : {"/no/such/program", "exit 0", "echo hello"}) {
    const auto player = make(command);
    ASSERT_FALSE(player) << command;
    EXPECT_NE(player.error().what.find("has ended"), std::string::npos) << player.error().what;
  }
  EXPECT_NE(make("/no/such/program").error().hint.find("it complained"), std::string::npos);
}

TEST(UsiPlayer, OptionsStandBeforeTheCommand) {
  EXPECT_TRUE(make("[MultiPV=3;USI_Hash=16] " + engine("echo bestmove resign")));
  const auto wrong = make("[Multipw=3] " + engine("echo bestmove resign"));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().what, "the engine has no option 'Multipw'");
  EXPECT_EQ(wrong.error().hint, "did you mean 'MultiPV'? known options: MultiPV");
  EXPECT_FALSE(make("[MultiPV=3]"));
}

}  // namespace
}  // namespace banmen::shogi
