#include <gtest/gtest.h>

#include "core/text.hpp"
#include "registry/games.hpp"
#include "registry/registry.hpp"

// Claims of engines and solvers that were false once: each by what a user would have typed.
namespace banmen::registry {
namespace {

using search::Score;

struct Question {
  std::string game, position;
  std::string moves{};
  Settings options{};
  std::string engine = "alphabeta";
  search::Limits limits{};
};

const AnyGame* known(std::string_view game) {
  static const Registry registry(AllGames{});
  return registry.find(game).value();
}

std::unique_ptr<AnyPosition> opened(const Question& question) {
  const auto& game = *known(question.game);
  return game.open({question.options, question.position, game.split_moves(question.moves)}).value();
}

ThoughtText ask(AnyEngine& engine, const Question& question) {
  return engine.think(*opened(question), {.limits = question.limits}, {}).value();
}

ThoughtText ask(const Question& question) {
  return ask(**known(question.game)->engine(question.engine, 1), question);
}

Result<nlohmann::ordered_json> solve(const Question& question, const Settings& settings = {}) {
  return known(question.game)->run_solver("", *opened(question), settings, {.threads = 2});
}

Score::Kind kind(const ThoughtText& thought) { return thought.candidates.at(0).score.kind; }
const std::string& best(const ThoughtText& thought) { return thought.candidates.at(0).line.at(0); }

TEST(OnceFalse, AStoppedSearchDoesNotCallALossWhatItHasNotLookedAt) {
  Question question{
      .game = "shogi",
      .position = "1s2r2n1/3g1b3/npp1pp2l/lSP3sgp/4P2P1/P1kPGPp1P/GP2B1N1R/L3KSP2/1N6L w 3p 104"};
  for (const std::uint64_t nodes : {300, 400, 420, 440, 500, 1000}) {
    question.limits.nodes = nodes;
    question.engine = "alphabeta";
    const auto thought = ask(question);
    EXPECT_NE(kind(thought), Score::Kind::loss) << nodes;
    question.engine = "alphabeta:resign=2000";
    EXPECT_NE(best(ask(question)), "resign") << nodes;
  }
}

TEST(OnceFalse, ZeroWindowsThatFailLowProveNothingOfTheOtherMoves) {
  const auto thought = ask({.game = "contrast",
                            .position = "0300500122006000100000200/0000/b",
                            .options = {{"tile", "off"}, {"jump", "none"}},
                            .engine = "mtdf:endgame=off",
                            .limits = {.nodes = 200'000}});
  EXPECT_EQ(kind(thought), Score::Kind::estimate);
  EXPECT_EQ(best(thought), "e5,e4");
}

TEST(OnceFalse, ARepetitionThatEndsTheGameSavesALostOne) {
  const std::string circle = "a4,a3 c3,d3 a3,a4 d3,c3 ";
  Question question{.game = "contrast",
                    .position = "0000060063003000000000000/0000/w",
                    .moves = circle + circle + "a4,a3 c3,d3 a3,a4",
                    .limits = {.depth = 6}};
  for (const std::string engine : {"alphabeta:endgame=off", "mtdf:endgame=off", "mcts", "ntuple"}) {
    question.engine = engine;
    question.limits = {};
    if (engine == "mcts")
      question.limits.nodes = 3'000;
    else
      question.limits.depth = 6;
    const auto thought = ask(question);
    EXPECT_EQ(best(thought), "d3,c3") << engine;
    EXPECT_NE(kind(thought), Score::Kind::loss) << engine;
  }
}

TEST(OnceFalse, ADeclarationThatDrawsIsNoWin) {
  Question question{.game = "shogi",
                    .position = "+R+R+BGGGG2/4K1SS1/PPP6/9/9/9/9/9/8k b - 1",
                    .options = {{"entering", "24"}},
                    .limits = {.nodes = 3'000}};
  for (const std::string engine : {"alphabeta", "mcts"}) {
    question.engine = engine;
    const auto thought = ask(question);
    EXPECT_FALSE(kind(thought) == Score::Kind::win && best(thought) == "win") << engine;
  }
}

TEST(OnceFalse, APerpetualCheckLoses) {
  const std::string round = "4a5a 4i5i 5a4a 5i4i ";
  const auto thought = ask({.game = "shogi",
                            .position = "5k3/9/9/9/9/9/9/9/5R2K w r2b4g4s 1",
                            .moves = round + round + "4a5a 4i5i 5a4a",
                            .limits = {.nodes = 20'000}});
  EXPECT_NE(best(thought), "5i4i");
}

TEST(OnceFalse, SolvedEndgamesKnowMaxPlies) {
  const auto facts = solve({.game = "contrast",
                            .position = "0000000300000000060000000/0000/b",
                            .options = {{"tile", "off"}, {"max_plies", "1"}}})
                         .value();
  EXPECT_EQ(facts["value"], "draw");
}

TEST(OnceFalse, SolvedEndgamesKnowThePast) {
  Question question{.game = "contrast",
                    .position = "0000000000003000060000000/0000/w",
                    .moves = "c2,c1 c3,c4 c1,c2 c4,c3 c2,c1 c3,c4 c1,c2",
                    .options = {{"repetition", "3"}}};
  const auto facts = solve(question);
  if (facts) {
    EXPECT_NE((*facts)["best"], nlohmann::ordered_json::array({"c4,c3"}));
    EXPECT_NE((*facts)["value"], "win");
  } else {
    EXPECT_FALSE(facts.error().hint.empty());
  }
  question.engine = "alphabeta:endgame=solve";
  question.limits.depth = 8;
  const auto thought = ask(question);
  EXPECT_FALSE(best(thought) == "c4,c3" && kind(thought) == Score::Kind::win);
}

TEST(OnceFalse, MatesKnowTheTryRule) {
  const Question question{.game = "shogi",
                          .position = "K8/9/9/9/9/9/R8/4k4/9 b R 1",
                          .options = {{"entering", "try"}},
                          .limits = {.nodes = 20'000}};
  // R*9h is no mate in 3, since 5h5i wins for Gote; R*5a is one, but takes longer.
  const auto thought = ask(question);
  EXPECT_NE(best(thought), "R*9h");
  EXPECT_GT(thought.candidates[0].score.plies, 3);
  const auto facts = solve(question).value();
  EXPECT_NE(facts["line"][0], "R*9h");
  EXPECT_GT(facts["plies"], 3);
}

TEST(OnceFalse, MatesKnowMaxPlies) {
  Question question{
      .game = "shogi", .position = "K8/9/9/9/9/9/R8/4k4/9 b R 1", .limits = {.nodes = 20'000}};
  for (int most = 1; most < 7; ++most) {  // the shortest mate takes three plies
    question.options = {{"max_plies", std::to_string(most)}};
    const auto facts = solve(question).value();
    const auto thought = ask(question);
    EXPECT_EQ(facts["answer"], most < 3 ? "no mate" : "mate") << most;
    EXPECT_EQ(kind(thought) == Score::Kind::win, most >= 3) << most;
    EXPECT_LE(thought.candidates[0].score.plies, most);
  }
}

TEST(OnceFalse, WhatIsRememberedUnderOtherRulesIsNotAsked) {
  Question question{
      .game = "nested", .position = "hSMkJIQQACCJCQJIBKKCJBQ/X/0", .limits = {.depth = 14}};
  for (const std::string spec : {"alphabeta", "mtdf", "mcts"}) {
    const auto engine = known("nested")->engine(spec, 1).value();
    question.options = {};
    ask(*engine, question);
    question.options = {{"drawcell", "none"}};
    EXPECT_NE(kind(ask(*engine, question)), Score::Kind::loss) << spec;
  }
}

TEST(OnceFalse, WhoCannotMoveHasLostWithManyMenToo) {
  const auto thought = ask({.game = "shogi",
                            .position = "R6sk/7ln/9/9/9/9/9/9/B3K3L b - 1",
                            .limits = {.nodes = 20'000}});
  for (const auto& candidate : thought.candidates) {
    EXPECT_GE(candidate.score.plies, 0);
    EXPECT_LT(candidate.score.plies, 100);
  }
}

TEST(OnceFalse, NoMateLeavesOutWhatDoesNotPromote) {
  const auto thought = ask({.game = "shogi",
                            .position = "8K/5r3/9/9/9/+R8/4k1G2/2S3G2/2NG5 b NP 1",
                            .engine = "alphabeta:mate=0",
                            .limits = {.depth = 6}});
  EXPECT_FALSE(kind(thought) == Score::Kind::win && thought.candidates[0].score.plies <= 5 &&
               best(thought) == "N*4i");
}

TEST(OnceFalse, AWinMayPassThroughWhatStoodOnceBefore) {
  const auto thought = ask({.game = "contrast",
                            .position = "0000000000003000060000000/0000/w",
                            .moves = "c2,c1 c3,c4 c1,c2",
                            .engine = "alphabeta:endgame=off",
                            .limits = {.depth = 8}});
  EXPECT_EQ(kind(thought), Score::Kind::win);
}

}  // namespace
}  // namespace banmen::registry
