#include "engines/othello/training.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>

#include "core/file.hpp"
#include "engines/othello/subject.hpp"
#include "othello/engine/boards.hpp"
#include "othello/engine/minimax.hpp"

namespace banmen::othello {
namespace {

std::unique_ptr<learn::Course> begin(Settings given, std::uint64_t seed = 5) {
  given.emplace("patterns", "small");
  const auto offered = training();
  return offered.begin(complete(offered.options, given, "test").value(), seed).value();
}

Settings rounds() { return {{"rounds", "60:1 40:2:12:8-30:4"}, {"lambda", "1<60 0.7"}}; }
Settings leaf() {
  return {{"method", "td"}, {"games", "120"},      {"batch", "25"}, {"lambda", "0.3"},
          {"depth", "2"},   {"optimiser", "adam"}, {"rate", "0.01"}};
}

std::string weights_after(learn::Course& course, int threads) {
  while (!course.finished()) EXPECT_TRUE(course.step({.threads = threads}));
  return course.weights();
}

TEST(Subject, ItsWeightsAddUpToTheEvaluation) {
  Rng rng(1);
  const Weights weights = test::random_weights(2);
  const Evaluation evaluation(weights);
  const Subject subject(weights.patterns);
  std::vector<std::uint32_t> entries(subject.lanes());
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(57)), rng);
    subject.entries(board, entries);
    int sum = 0;
    for (const auto entry : entries) sum += weights.phase(phase_of(board))[entry];
    ASSERT_EQ(sum, evaluation.raw(evaluation.features(board), phase_of(board), true));
  }
}

TEST(Subject, AllImagesOfABoardHaveTheSameWeights) {
  Rng rng(2);
  const Subject subject(PatternSet::standard());
  std::vector<std::uint32_t> entries(subject.lanes()), others(subject.lanes());
  for (int i = 0; i < 200; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(57)), rng);
    subject.entries(board, entries);
    std::ranges::sort(entries);
    for (int number = 1; number < 8; ++number) {
      subject.entries({image(board.own, number), image(board.opponent, number)}, others);
      std::ranges::sort(others);
      ASSERT_EQ(entries, others);
    }
  }
}

TEST(Subject, DeeperLabelsAreOfPositionsThatAreNotSolved) {
  const Subject subject(PatternSet::small());
  learn::Tables tables(subject.phases(), subject.weights());
  auto player = subject.player(subject.freeze(tables, 1));
  int labels = 0;
  for (std::uint64_t game = 0; game < 200; ++game) {
    Rng rng(7, game);
    const auto episode =
        player.play({.number = game, .depth = 1, .solved_from = 12, .label_depth = 4}, rng);
    for (const auto& label : episode.labels) {
      EXPECT_GT(count(label.position.empty()), 12);
      ++labels;
    }
  }
  EXPECT_GT(labels, 190);
}

TEST(PrincipalLeaf, IsWhereAPlainSearchFindsItsValue) {
  const Weights weights = test::random_weights(3);
  const Evaluation evaluation(weights);
  Table table(1);
  const auto search = Search::make({.evaluation = &evaluation, .table = &table});
  // The value and its leaf by looking at everything.
  const auto plain = [&](const auto& self, const Board& board, int depth) -> int {
    const Bits moves = moves_of(board);
    if (!moves)
      return is_over(board) ? Weights::unit * final_score(board)
                            : -self(self, passed(board), depth);
    if (depth == 0) return evaluation.raw(evaluation.features(board), phase_of(board), true);
    int best = -1'000'000;
    for (Bits rest = moves; rest; rest &= rest - 1)
      best = std::max(
          best, -self(self, after(board, lowest(rest), flips_of(board, lowest(rest))), depth - 1));
    return best;
  };
  Rng rng(4);
  for (int i = 0; i < 300; ++i) {
    const Board board = test::board_with(1 + static_cast<int>(rng.below(50)), rng);
    if (!moves_of(board)) continue;
    const int depth = 1 + static_cast<int>(rng.below(3));
    const Leaf leaf = search->principal_leaf(board, depth);
    ASSERT_EQ(leaf.raw, plain(plain, board, depth));
    ASSERT_TRUE(moves_of(board) & bit(leaf.move));
    const int at_leaf =
        leaf.over ? Weights::unit * final_score(leaf.board)
                  : evaluation.raw(evaluation.features(leaf.board), phase_of(leaf.board), true);
    ASSERT_EQ(leaf.raw, leaf.same_mover ? at_leaf : -at_leaf);
  }
}

TEST(Choose, FindsTheBestMoveOfAFullSearch) {
  const Evaluation evaluation(test::random_weights(5));
  Table table(1);
  const auto search = Search::make({.evaluation = &evaluation, .table = &table});
  Rng rng(6);
  for (int i = 0; i < 100; ++i) {
    const Board board = test::board_with(3 + static_cast<int>(rng.below(40)), rng);
    if (!moves_of(board)) continue;
    const int depth = 1 + static_cast<int>(rng.below(4));
    table.clear();
    const Choice choice = search->choose(board, depth);
    table.clear();
    EXPECT_EQ(choice.score, search->value(board, depth, -64, 64, certain));
    const Board next = after(board, choice.move, flips_of(board, choice.move));
    table.clear();
    EXPECT_EQ(choice.score, -search->value(next, depth - 1, -64, 64, certain));
  }
}

// A depth that reaches the end of the game is a question about the rules, however short the way.
TEST(Choose, IsExactToTheEnd) {
  const Evaluation evaluation(test::random_weights(5));
  Table table(1);
  Rng rng(9);
  for (const Method method : {Method::pvs, Method::mtdf}) {
    const auto search =
        Search::make({.evaluation = &evaluation, .table = &table, .method = method});
    for (int i = 0; i < 300; ++i) {
      const int empties = 1 + i % 10;
      const Board board = test::board_with(empties, rng);
      if (!moves_of(board)) continue;
      const Choice choice = search->choose(board, empties);
      ASSERT_EQ(choice.score, test::minimax(board)) << empties;
      const Board next = after(board, choice.move, flips_of(board, choice.move));
      ASSERT_EQ(choice.score, -test::minimax(next)) << empties;
    }
  }
}

TEST(Subject, GamesEndWithTheScoreOfTheRules) {
  const Subject subject(PatternSet::small());
  learn::Tables tables(subject.phases(), subject.weights());
  auto player = subject.player(subject.freeze(tables, 1));
  int decided = 0;
  for (const int solved_from : {0, 1, 2, 8})
    for (std::uint64_t game = 0; game < 200; ++game) {
      Rng rng(10, game);
      const auto episode =
          player.play({.number = game, .depth = 1, .solved_from = solved_from}, rng);
      ASSERT_FALSE(episode.turns.empty());
      const auto& last = episode.turns.back();
      if (count(last.position.empty()) > std::max(solved_from, 1)) continue;  // ended before
      const int score = test::minimax(last.position);
      ASSERT_EQ(episode.outcome, static_cast<float>(last.first ? score : -score)) << solved_from;
      decided += score != 0;
    }
  EXPECT_GT(decided, 500);
}

class EveryMethod : public testing::TestWithParam<Settings (*)()> {};
INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod, testing::Values(rounds, leaf),
                         [](const auto& which) { return which.index ? "Td" : "Rounds"; });

TEST_P(EveryMethod, SameBytesForAnyNumberOfThreads) {
  const auto one = begin(GetParam()()), two = begin(GetParam()()), other = begin(GetParam()(), 6);
  const std::string weights = weights_after(*one, 1);
  EXPECT_EQ(weights, weights_after(*two, 2));
  EXPECT_NE(weights, weights_after(*other, 2));
  EXPECT_EQ(one->games(), one->games_wanted());
  EXPECT_TRUE(weights_from_file(weights));
}

// A stop at any moment gives the step back; what was saved goes on in a new course to the same end.
TEST_P(EveryMethod, InterruptedAtTwentyMomentsItEndsWithTheSameBytes) {
  const auto whole = begin(GetParam()());
  const std::string weights = weights_after(*whole, 2);
  Rng rng(7);
  auto course = begin(GetParam()());
  int interrupts = 0, given_back = 0;
  while (!course->finished()) {
    Stop stop;
    std::jthread interrupter;
    const bool interrupt = interrupts < 20;
    if (interrupts == 0)
      stop.request();  // whatever comes of the others, this one is in time
    else if (interrupt)
      interrupter = std::jthread([stop, pause = rng.below(30)] {
        std::this_thread::sleep_for(std::chrono::milliseconds(pause));
        stop.request();
      });
    const auto facts = course->step({.threads = 2, .stop = stop});
    if (!facts) {
      ASSERT_EQ(facts.error().code, Errc::stopped);
      ++given_back;
    }
    if (interrupt) {
      ++interrupts;
      auto next = begin(GetParam()());
      ASSERT_TRUE(next->load(course->save()));
      ASSERT_EQ(next->games(), course->games());
      course = std::move(next);
    }
  }
  EXPECT_GT(given_back, 0);
  EXPECT_EQ(course->weights(), weights);
}

TEST_P(EveryMethod, LearnsSomething) {
  auto course = begin(GetParam()());
  double first = 0, last = 0;
  while (!course->finished()) {
    const auto facts = course->step({.threads = 2}).value();
    if (!facts.contains("loss")) continue;
    if (first == 0) first = facts.value("validation_before", facts["loss"].get<double>());
    last = facts.value("validation", facts["loss"].get<double>());
  }
  EXPECT_GT(first, 0);
  EXPECT_LT(last, first);
}

TEST(Training, ForeignAndDamagedStatesAreRefused) {
  auto rounds_course = begin(rounds()), td_course = begin(leaf());
  ASSERT_TRUE(rounds_course->step({}));
  ASSERT_TRUE(td_course->step({}));
  EXPECT_FALSE(begin(rounds())->load(td_course->save()));
  EXPECT_FALSE(begin(leaf())->load(rounds_course->save()));
  EXPECT_FALSE(begin(leaf())->load({}));
  auto other = leaf();
  other["patterns"] = "standard";
  const auto refused = begin(other)->load(td_course->save());
  ASSERT_FALSE(refused);
  EXPECT_FALSE(refused.error().hint.empty());
  auto files = td_course->save();
  files[0].bytes[files[0].bytes.size() / 2] ^= 1;
  EXPECT_FALSE(begin(leaf())->load(files));
  files[0].bytes.resize(100);
  EXPECT_FALSE(begin(leaf())->load(files));
}

TEST(Training, GamesAndPositionsFromFilesAreLearntFrom) {
  const std::string positions =
      testing::TempDir() + "labelled_positions-" + std::to_string(::getpid());
  Rng rng(8);
  std::string text = "# board, side, score\n";
  for (int i = 0; i < 400; ++i) {
    const Board board = test::board_with(20, rng);
    for (int square = 0; square < 64; ++square)
      text += board.own >> square & 1 ? 'X' : board.opponent >> square & 1 ? 'O' : '-';
    text += " X +10\n";
  }
  ASSERT_TRUE(write_file(positions, text));
  // Nothing but positions that are good for the mover: that is what it must learn.
  const auto from_positions =
      begin({{"rounds", "8:1"}, {"from_positions", positions}, {"epochs", "40"}, {"rate", "0.02"}});
  const auto weights = weights_from_file(weights_after(*from_positions, 2)).value();
  const Evaluation evaluation(weights);
  Rng again(8);
  EXPECT_NEAR(evaluation(test::board_with(20, again)), 10, 4);

  const auto from_games =
      begin({{"rounds", "8:1"}, {"from_games", TEST_DATA "/othello/WTH_1979.wtb"}});
  EXPECT_GT(from_games->games_wanted(), 8u);
  EXPECT_TRUE(weights_from_file(weights_after(*from_games, 2)));
  EXPECT_EQ(from_games->games(), from_games->games_wanted());
  ASSERT_TRUE(write_file(positions, text + "XO X 3\n"));
  const auto offered = training();
  const auto refused =
      offered.begin(complete(offered.options, {{"from_positions", positions}}, "test").value(), 1);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().where, positions + ", line 402");
}

TEST(Training, SaysHowOftenItsWeightsWereSeen) {
  auto course = begin(rounds());
  weights_after(*course, 2);
  const auto phases = course->visits(3)["phases"];
  ASSERT_FALSE(phases.empty());
  const auto& phase = phases[phases.size() / 2];
  EXPECT_EQ(phase["most_seen"].size(), 3u);
  EXPECT_GE(phase["most_seen"][0]["visits"], phase["most_seen"][1]["visits"]);
  EXPECT_LE(phase["least_seen"][0]["visits"], phase["most_seen"][2]["visits"]);
  EXPECT_GT(phase["never_seen"], 0);
}

TEST(Training, BadSettingsNameTheOption) {
  const auto offered = training();
  const auto where = [&](const Settings& given) {
    const auto course = offered.begin(complete(offered.options, given, "test").value(), 1);
    return course ? std::string() : course.error().where;
  };
  EXPECT_EQ(where({{"rounds", "5"}}), "rounds");
  EXPECT_EQ(where({{"lambda", "x"}}), "lambda");
  EXPECT_EQ(where({{"method", "td"}, {"explore", "7"}}), "explore");
  EXPECT_EQ(where({{"start", "/nowhere/weights.bin"}}), "start: /nowhere/weights.bin");
}

}  // namespace
}  // namespace banmen::othello
