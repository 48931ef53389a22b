#include "engines/contrast/training.hpp"

#include <gtest/gtest.h>

#include "contrast/random_positions.hpp"
#include "engines/contrast/subject.hpp"

namespace banmen::contrast {
namespace {

std::unique_ptr<learn::Course> begin(const Settings& given, std::uint64_t seed = 5) {
  const auto offered = training();
  return offered.begin(complete(offered.options, given, "test").value(), seed).value();
}

Settings rounds() { return {{"rounds", "40:1 20:2:0:2-6"}}; }
Settings leaf() { return {{"method", "td"}, {"games", "50"}, {"batch", "20"}, {"depth", "2"}}; }

std::string weights_after(learn::Course& course, int threads) {
  while (!course.finished()) EXPECT_TRUE(course.step({.threads = threads}));
  return course.weights();
}

TEST(ContrastSubject, ItsWeightsAddUpToTheEvaluation) {
  Rng rng(1);
  NetworkWeights weights = NetworkWeights::blank();
  for (auto& value : weights.values) value = static_cast<std::int16_t>(rng.below(2001) - 1000);
  const Network network(weights);
  const Subject subject;
  std::vector<std::uint32_t> entries(subject.lanes());
  for (int i = 0; i < 2000; ++i) {
    const Board board = test::random_board(rng, 10);
    const Sample sample = sample_of(board);
    EXPECT_EQ(board_of(sample), board);
    subject.entries(sample, entries);
    int sum = 0;
    for (const auto entry : entries) sum += weights.phase(subject.phase_of(sample))[entry];
    ASSERT_EQ(sum / NetworkWeights::unit, network.evaluate(board, survey_of(board, Jump::run)));
  }
}

TEST(ContrastSubject, LeavesAreWhereTheValueComesFrom) {
  const Subject subject;
  learn::Tables tables(subject.phases(), subject.weights());
  Rng values(3);
  for (auto& value : tables.values) value = static_cast<float>(values.below(100)) / 2000 - 0.025f;
  tables.samples = {1, 1};
  const auto frozen = subject.freeze(tables, 1);
  ASSERT_TRUE(frozen.network);
  auto player = subject.player(frozen);
  int leaves = 0, turns = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    Rng rng(9, game);
    const auto episode =
        player.play({.depth = 2, .random_low = 2, .random_high = 8, .leaves = true}, rng);
    for (const auto& turn : episode.turns) {
      ++turns;
      if (!turn.has_leaf) continue;
      ++leaves;
      const Board board = board_of(turn.leaf);
      const auto points =
          static_cast<float>(frozen.network->evaluate(board, survey_of(board, Jump::run)));
      const float value = learn::expected(Subject::link, points / 100);
      EXPECT_FLOAT_EQ(turn.value, turn.leaf_first ? value : -value);
      EXPECT_EQ(turn.leaf_first, board.to_move == Side::first);
    }
  }
  EXPECT_GT(leaves * 2, turns);
}

class EveryContrastMethod : public testing::TestWithParam<Settings (*)()> {};
INSTANTIATE_TEST_SUITE_P(Methods, EveryContrastMethod, testing::Values(rounds, leaf),
                         [](const auto& which) { return which.index ? "Td" : "Rounds"; });

TEST_P(EveryContrastMethod, SameBytesForAnyNumberOfThreads) {
  const auto one = begin(GetParam()()), two = begin(GetParam()()), other = begin(GetParam()(), 6);
  const std::string weights = weights_after(*one, 1);
  EXPECT_EQ(weights, weights_after(*two, 2));
  EXPECT_NE(weights, weights_after(*other, 2));
  EXPECT_EQ(one->games(), one->games_wanted());
  EXPECT_TRUE(weights_from_file(weights));
}

TEST_P(EveryContrastMethod, TakenUpAgainAfterEveryStepItEndsWithTheSameBytes) {
  const std::string weights = weights_after(*begin(GetParam()()), 2);
  auto course = begin(GetParam()());
  while (!course->finished()) {
    ASSERT_TRUE(course->step({}));
    auto next = begin(GetParam()());
    const auto files = course->save();
    ASSERT_TRUE(next->load(files));
    EXPECT_EQ(next->save()[0].bytes, files[0].bytes);
    course = std::move(next);
  }
  EXPECT_EQ(course->weights(), weights);
}

TEST(ContrastTraining, ItLearns) {
  auto course = begin({{"rounds", "300:1"}});
  double before = 0, after = 0;
  while (!course->finished()) {
    const auto facts = course->step({.threads = 2}).value();
    if (!facts.contains("validation")) continue;
    before = facts["validation_before"];
    after = facts["validation"];
  }
  EXPECT_GT(before, 0);
  EXPECT_LT(after, before);
}

TEST(ContrastTraining, BadSettingsNameTheOption) {
  const auto offered = training();
  const auto where = [&](const Settings& given) {
    const auto course = offered.begin(complete(offered.options, given, "test").value(), 1);
    return course ? std::string() : course.error().where;
  };
  EXPECT_EQ(where({}), "");
  EXPECT_EQ(where({{"rounds", "5"}}), "rounds");
  EXPECT_EQ(where({{"lambda", "x"}}), "lambda");
  EXPECT_EQ(where({{"explore", "7"}}), "explore");
  EXPECT_EQ(where({{"start", "/nowhere/weights.bin"}}), "start: /nowhere/weights.bin");
}

}  // namespace
}  // namespace banmen::contrast
