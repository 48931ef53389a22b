#include "engines/othello/evaluation.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>

#include "core/file.hpp"
#include "engines/othello/weight_files.hpp"
#include "othello/engine/boards.hpp"

namespace banmen::othello {
namespace {

TEST(OthelloPatterns, TheStandardSet) {
  const auto& set = PatternSet::standard();
  EXPECT_EQ(set.patterns().size(), 14u);
  EXPECT_EQ(set.lanes(), 56u);
  EXPECT_EQ(set.entries(), 481'140u);
  EXPECT_EQ(set.weights(), 253'287u);
  EXPECT_EQ(PatternSet::parse(set.csv()).value().hash(), set.hash());
}

TEST(OthelloPatterns, BadOnesAreRefusedWithTheirLine) {
  const auto complaint = [](std::string_view csv) {
    const auto set = PatternSet::parse(csv);
    return set ? "" : set.error().where + ": " + set.error().what;
  };
  EXPECT_EQ(complaint("id,k,cells\nA,2,a1 i1\n"), "patterns, line 2: 'i1' is no square");
  EXPECT_EQ(complaint("A,2,a1 a1"), "patterns, line 1: the square a1 comes twice");
  EXPECT_EQ(complaint("A,3,a1 h8"), "patterns, line 1: k is 3, but there are 2 squares");
  EXPECT_EQ(complaint("A,2"), "patterns, line 1: a pattern has three fields, here are 2");
  EXPECT_EQ(complaint("A,2,a1 b1"), "patterns, line 1: A is not its own mirror image");
  EXPECT_EQ(complaint("A,11,a1 b1 c1 d1 e1 f1 g1 h1 a2 h2 c2"),
            "patterns, line 1: a pattern has 1 to 10 squares");
  EXPECT_EQ(complaint(""), "patterns: there are 0 patterns");
}

class OthelloEvaluation : public testing::Test {
 protected:
  const Evaluation evaluation{test::random_weights(3)};
};

// What the other side sees is the board with colours exchanged, nothing more.
TEST_F(OthelloEvaluation, EitherSideMayKeepTheFeatures) {
  Rng rng(8, 0);
  int differing = 0;
  for (int i = 0; i < 3'000; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(60)), rng);
    const Features seen = evaluation.features(board);
    const Features seen_there = evaluation.features(passed(board));
    const int phase = phase_of(board);
    ASSERT_EQ(evaluation.raw(seen, phase, true), evaluation.raw(seen_there, phase, false));
    ASSERT_EQ(evaluation.raw(seen, phase, false), evaluation.raw(seen_there, phase, true));
    differing += evaluation.raw(seen, phase, true) != evaluation.raw(seen, phase, false);
  }
  EXPECT_GT(differing, 2'900);
}

TEST_F(OthelloEvaluation, MoveByMoveIsTheSameAsFromScratch) {
  Rng rng(9, 0);
  for (int game = 0; game < 300; ++game) {
    Board board = start_board;
    Features features = evaluation.features(board);
    bool ours = true;
    while (!is_over(board)) {
      Bits moves = moves_of(board);
      if (!moves) {
        board = passed(board);
        ours = !ours;
        continue;
      }
      for (auto skip = rng.below(static_cast<std::uint64_t>(count(moves))); skip; --skip)
        moves &= moves - 1;
      const Square square = lowest(moves);
      const Bits turned = flips_of(board, square);
      evaluation.play(features, features, square, turned, ours);
      board = after(board, square, turned);
      ours = !ours;
      ASSERT_EQ(features, evaluation.features(ours ? board : passed(board)));
    }
  }
}

TEST(OthelloWeights, AFileIsReadAsItWasWritten) {
  const Weights weights = test::random_weights(
      4, PatternSet::parse("row,8,a2 b2 c2 d2 e2 f2 g2 h2\ncorner,4,a1 b1 a2 b2").value());
  const std::string file = to_file(weights);
  const auto read = weights_from_file(file);
  ASSERT_TRUE(read) << read.error().what;
  EXPECT_EQ(read->values, weights.values);
  EXPECT_EQ(read->patterns.hash(), weights.patterns.hash());
}

TEST(OthelloWeights, ADamagedFileIsRefused) {
  Weights weights = Weights::blank(PatternSet::parse("diagonal,2,a1 h8").value());
  for (std::size_t i = 0; i < weights.values.size(); ++i)
    weights.values[i] = static_cast<std::int16_t>(i * 77);
  const std::string file = to_file(weights);
  ASSERT_TRUE(weights_from_file(file));
  for (std::size_t length = 0; length < file.size(); ++length)
    ASSERT_FALSE(weights_from_file(std::string_view(file).substr(0, length))) << length;
  for (std::size_t at = 0; at < file.size(); ++at) {
    std::string damaged = file;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    const auto read = weights_from_file(damaged);
    if (read) {
      ASSERT_EQ(read->values, weights.values) << "a silent change at " << at;
    }
  }
  EXPECT_EQ(weights_from_file("hello").error().what, "the file has 5 bytes, less than its head");
}

TEST(OthelloWeights, AnEvaluationComesFromAFile) {
  const Weights weights =
      test::random_weights(6, PatternSet::parse("row,8,a2 b2 c2 d2 e2 f2 g2 h2").value());
  const std::string path =
      testing::TempDir() + "banmen-othello-weights-" + std::to_string(::getpid());
  ASSERT_TRUE(write_file(path, to_file(weights)));
  const auto evaluation = evaluation_from(path);
  ASSERT_TRUE(evaluation) << evaluation.error().what;
  const Evaluation expected(weights);
  Rng rng(10, 0);
  for (int i = 0; i < 100; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(60)), rng);
    ASSERT_EQ((**evaluation)(board), expected(board));
  }
  EXPECT_EQ(evaluation_from("").value().get(), &Evaluation::standard());
  ASSERT_TRUE(write_file(path, "no weights, but as many bytes as a head has at the least"));
  EXPECT_EQ(evaluation_from(path).error().what, "this is no weights file");
  EXPECT_EQ(evaluation_from(path).error().where, path);
  std::filesystem::remove(path);
  EXPECT_EQ(evaluation_from(path).error().code, Errc::unreadable);
}

TEST(OthelloWeights, TheOriginalsNumbers) {
  EXPECT_EQ(u16_to_score(32768), 0.0);
  EXPECT_EQ(u16_to_score(33024), 1.0);
  EXPECT_EQ(score_to_u16(0.5 / 256), 32769) << "rounded, not cut off";
  EXPECT_EQ(score_to_u16(-0.4 / 256), 32768);
  EXPECT_EQ(score_to_u16(1000), 65535);
  EXPECT_EQ(score_to_u16(-1000), 0);
}

TEST(OthelloWeights, TheOriginalsLayout) {
  Weights weights = test::random_weights(5);
  for (int phase = 1; phase < phase_count; phase += 2)
    std::copy_n(weights.phase(phase - 1), weights.patterns.weights(), weights.phase(phase));
  std::copy_n(weights.phase(59), weights.patterns.weights(), weights.phase(60));
  const std::string layout = to_u16_layout(weights);
  EXPECT_EQ(layout.size(), 14'434'200u * 2);
  EXPECT_EQ(from_u16_layout(layout, PatternSet::standard()).value().values, weights.values);
  // P01 at stage 0, own disc on its first square: index 1.
  std::uint16_t value = 0;
  std::memcpy(&value, layout.data() + 2, 2);
  const auto& pattern = weights.patterns.patterns()[0];
  EXPECT_EQ(
      value - 32768,
      weights.phase(0)[weights.patterns.weight_of()[pattern.first + pattern.entries / 2 + 1]]);
  const auto refused = from_u16_layout("short", PatternSet::standard());
  EXPECT_EQ(refused.error().what, "the tables have 5 bytes, these patterns need 28868400");
}

}  // namespace
}  // namespace banmen::othello
