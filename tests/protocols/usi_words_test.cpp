#include "protocols/usi_words.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"
#include "protocols/usi_go.hpp"

namespace banmen::protocols {
namespace {

using namespace std::chrono_literals;

UsiGo go(const std::string& text) { return parse_go(split_words(text)); }

TEST(UsiGo, AllFormsAreRead) {
  const auto clocks = go("go btime 60000 wtime 50000 byoyomi 1000");
  EXPECT_EQ(clocks.clock[0], 60'000ms);
  EXPECT_EQ(clocks.clock[1], 50'000ms);
  EXPECT_EQ(clocks.byoyomi, 1000ms);
  const auto fischer = go("go ponder btime 1 wtime 2 binc 3 winc 4");
  EXPECT_TRUE(fischer.ponder);
  EXPECT_EQ(fischer.increment[0], 3ms);
  EXPECT_EQ(fischer.increment[1], 4ms);
  EXPECT_TRUE(go("go infinite").infinite);
  EXPECT_EQ(go("go movetime 500").move_time, 500ms);
  EXPECT_EQ(go("go depth 6").depth, 6);
  EXPECT_EQ(go("go nodes 1000").nodes, 1000u);
  EXPECT_EQ(go("go mate 3000").mate_time, 3000ms);
  EXPECT_TRUE(go("go mate infinite").mate);
  EXPECT_EQ(go("go mate infinite").mate_time, std::nullopt);
}

TEST(UsiGo, NonsenseIsPassedOver) {
  const auto odd = go("go depth x nodes -5 movetime btime 99999999999999999999 wtime 1e3 what");
  EXPECT_EQ(odd.depth, std::nullopt);
  EXPECT_EQ(odd.nodes, 1u);
  EXPECT_EQ(odd.move_time, std::nullopt);
  EXPECT_EQ(odd.clock[0], std::nullopt);
  EXPECT_EQ(odd.clock[1], std::nullopt);
  EXPECT_GT(*time_for(go("go btime 9000000000000000000 byoyomi 9000000000000000000"), Side::first),
            0ms);
}

TEST(UsiGo, TimeIsLessThanThereIs) {
  const Side first = Side::first, second = Side::second;
  EXPECT_EQ(time_for(go("go"), first), std::nullopt);
  EXPECT_EQ(time_for(go("go depth 3"), first), std::nullopt);
  EXPECT_EQ(time_for(go("go infinite btime 1000"), first), std::nullopt);
  EXPECT_EQ(time_for(go("go movetime 700"), first), 700ms);
  EXPECT_EQ(time_for(go("go btime 0 wtime 0 byoyomi 1000"), first), 900ms);
  EXPECT_EQ(time_for(go("go btime 0 wtime 0 byoyomi 10000"), first), 9900ms);
  EXPECT_EQ(time_for(go("go btime 80000 wtime 40000"), first), 2000ms);
  EXPECT_EQ(time_for(go("go btime 80000 wtime 40000"), second), 1000ms);
  EXPECT_EQ(time_for(go("go btime 80000 wtime 0 binc 1000"), first), 2800ms);
  EXPECT_EQ(time_for(go("go btime 0 wtime 0"), first), 1ms);
  for (const char* text : {"go btime 100 wtime 100 binc 5000 winc 5000", "go btime 1 byoyomi 0",
                           "go btime 0 byoyomi 10", "go btime 500 wtime 500 byoyomi 300"}) {
    const auto asked = go(text);
    const auto most = asked.clock[0].value_or(0ms) + asked.byoyomi.value_or(0ms);
    EXPECT_LE(*time_for(asked, first), std::max(most, 1ms)) << text;
    EXPECT_GE(*time_for(asked, first), 1ms) << text;
  }
}

TEST(UsiGo, NobodyWaitsWhilePondering) {
  EXPECT_GT(*limits_without_time(go("go ponder btime 10 wtime 10")).time, 1h);
  EXPECT_GT(*limits_for(go("go infinite"), Side::first).time, 1h);
  EXPECT_FALSE(limits_for(go("go"), Side::first).any());
}

TEST(UsiWords, Options) {
  EXPECT_EQ(option_words(integer("tt", 32, 1, 65'536, "")),
            "option name tt type spin default 32 min 1 max 65536");
  EXPECT_EQ(option_words(flag("timelimit", "")), "option name timelimit type check default false");
  EXPECT_EQ(option_words(choice("style", {"calm", "wild"}, "")),
            "option name style type combo default calm var calm var wild");
  EXPECT_EQ(option_words(number("exploration", 1.5, 0, 100, "")),
            "option name exploration type string default 1.5");
  EXPECT_EQ(option_words(words("tables", "", "")),
            "option name tables type string default <empty>");
}

TEST(UsiWords, ScoresAreOfTheSideToMove) {
  using search::Score;
  EXPECT_EQ(score_words({Score::Kind::estimate, 35, 0, Side::first}, Side::first), "cp 35");
  EXPECT_EQ(score_words({Score::Kind::estimate, 35, 0, Side::first}, Side::second), "cp -35");
  EXPECT_EQ(score_words({Score::Kind::win, 0, 7, Side::second}, Side::second), "mate 7");
  EXPECT_EQ(score_words({Score::Kind::win, 0, 7, Side::second}, Side::first), "mate -7");
  EXPECT_EQ(score_words({Score::Kind::loss, 0, 4, Side::first}, Side::first), "mate -4");
  EXPECT_EQ(score_words({Score::Kind::draw, 0, 0, Side::first}, Side::first), "cp 0");
  EXPECT_EQ(score_words({Score::Kind::chance, 5000, 0, Side::first}, Side::first), "cp 0");
  EXPECT_EQ(score_words({Score::Kind::chance, 10'000, 0, Side::first}, Side::second), "cp -1600");
}

TEST(UsiWords, ThoughtsAndMoves) {
  registry::ThoughtText thought{
      {{{search::Score::Kind::estimate, 35, 0, Side::first}, {"7g7f", "3c3d", "resign"}}},
      5,
      1234,
      0.5,
      ""};
  EXPECT_EQ(info_words(thought, Side::first),
            std::vector<std::string>{
                "info depth 5 score cp 35 nodes 1234 nps 2468 time 500 pv 7g7f 3c3d"});
  EXPECT_EQ(best_words(thought), "bestmove 7g7f ponder 3c3d");
  thought.candidates.push_back({{}, {"2g2f"}});
  EXPECT_EQ(info_words(thought, Side::first)[1],
            "info depth 5 multipv 2 score cp 0 nodes 1234 nps 2468 time 500 pv 2g2f");
  thought.candidates = {{{}, {"resign"}}};
  EXPECT_EQ(info_words(thought, Side::first).size(), 0u);
  EXPECT_EQ(best_words(thought), "bestmove resign");
  thought.candidates = {{{}, {"7g7f", "resign"}}};
  EXPECT_EQ(best_words(thought), "bestmove 7g7f");
}

TEST(UsiWords, ErrorsAreOneLine) {
  EXPECT_EQ(error_words({Errc::illegal, "'a\nb' is\x01 bad", "moves[3]", "do else"}),
            "info string error 'a?b' is? bad (moves[3]); do else");
}

}  // namespace
}  // namespace banmen::protocols
