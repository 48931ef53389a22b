// What the original document gets wrong, by the numbers of its list of corrections: its formula
// beside ours, and that they differ.
#include <gtest/gtest.h>

#include "engines/othello/endgame.hpp"
#include "engines/othello/search.hpp"
#include "games/othello/kernel.hpp"
#include "learn/adam.hpp"
#include "learn/returns.hpp"
#include "othello/engine/boards.hpp"
#include "othello/engine/minimax.hpp"
#include "othello/walker.hpp"

namespace banmen::othello {
namespace {

// Lines that begin at `from` and run through `through`; `inner` without the outer columns.
Bits moves_along(Bits from, Bits through, Bits inner, Bits empty) {
  Bits found = 0;
  for (const int step : {1, 7, 8, 9}) {
    const Bits turnable = step == 8 ? through : inner;
    Bits up = (from << step) & turnable, down = (from >> step) & turnable;
    for (int i = 0; i < 5; ++i) {
      up |= (up << step) & turnable;
      down |= (down >> step) & turnable;
    }
    found |= (up << step) | (down >> step);
  }
  return found & empty;
}

TEST(OthelloCorrections, N01MovesBeginAtTheMoversDiscs) {
  const Board& board = start_board;
  const Bits original =
      moves_along(board.opponent, board.own, board.own & plain::inner_columns, board.empty());
  EXPECT_EQ(original, moves_of(passed(board))) << "those are the opponent's";
  EXPECT_NE(original, moves_of(board));
  EXPECT_EQ(moves_of(board), bit(19) | bit(26) | bit(37) | bit(44)) << "d3 c4 f5 e6";
}

TEST(OthelloCorrections, N02LinesDoNotRunRoundTheEdge) {
  Rng rng(51, 0);
  int original_right = 0, right = 0;
  for (int i = 0; i < 12'000; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(61)), rng);
    const Bits walked = test::walked_moves(test::cells_of(board));
    const Bits unmasked = moves_along(board.own, board.opponent, board.opponent, board.empty());
    original_right += unmasked == walked;
    right += PlainKernel::moves(board.own, board.opponent) == walked;
  }
  EXPECT_LT(original_right, 8'000);
  EXPECT_EQ(right, 12'000);
}

// Four rotations of each pattern; the original exchanges the colours in the second and fourth.
int with_colours_exchanged(const Weights& weights, const Board& board) {
  const auto& set = weights.patterns;
  int sum = 0;
  for (std::size_t lane = 0; lane < set.lanes(); ++lane) {
    const auto& [pattern, middle, cells] = set.all_lanes()[lane];
    long index = 0;
    for (std::size_t i = 0; i < set.patterns()[pattern].cells.size(); ++i) {
      const long weight = static_cast<long>(power_of_three(i));
      if (board.own & bit(cells[i])) index += weight;
      if (board.opponent & bit(cells[i])) index -= weight;
    }
    if (lane % 4 % 2) index = -index;
    const auto entry = static_cast<std::size_t>(static_cast<long>(middle) + index);
    sum += weights.phase(phase_of(board))[set.weight_of()[entry]];
  }
  return sum;
}

TEST(OthelloCorrections, N03AllImagesOfABoardAreEqual) {
  const Weights weights = test::random_weights(3);
  const Evaluation evaluation(weights);
  Rng rng(7, 0);
  int original_differs = 0;
  for (int i = 0; i < 3'000; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(60)), rng);
    for (int number = 1; number < image_count; ++number) {
      ASSERT_EQ(evaluation(board), evaluation(image(board, number)));
      original_differs += with_colours_exchanged(weights, board) !=
                          with_colours_exchanged(weights, image(board, number));
    }
  }
  EXPECT_GT(original_differs, 10'000) << "of 21,000";
}

TEST(OthelloCorrections, N04EveryNumberOfDiscsHasItsPhase) {
  Weights weights = Weights::blank();
  for (int phase = 0; phase < phase_count; ++phase)
    std::fill_n(weights.phase(phase), weights.patterns.weights(), static_cast<std::int16_t>(phase));
  const Evaluation evaluation(weights);
  const auto stage = [](const Board& board) { return (count(board.occupied()) - 4) / 2; };
  Rng rng(52, 0);
  for (int empties = 60; empties >= 0; --empties) {
    const Board board = test::board_with(empties, rng);
    EXPECT_EQ(evaluation(board) * Weights::unit, 56 * (60 - empties));
    // The original's stages take a mover with an even number of moves left for one with odd.
    const Board next = test::board_with(std::max(empties - 1, 0), rng);
    if (empties % 2 == 0 && empties > 0) {
      EXPECT_EQ(stage(next), stage(board));
    }
  }
  EXPECT_EQ(stage(test::board_with(0, rng)), stage_count) << "out of range";
}

// A thousand steps up and down that add up to nothing.
TEST(OthelloCorrections, N05RoundingDoesNotDrift) {
  const auto cut_off = [](double score) {
    return static_cast<std::uint16_t>(score * 256.0 + 32768.0);
  };
  std::uint16_t rounded = 32768, original = 32768;
  for (int i = 0; i < 1'000; ++i) {
    const double step = (i % 2 ? -1 : 1) * 3.4 / 256;
    rounded = score_to_u16(u16_to_score(rounded) + step);
    original = cut_off(u16_to_score(original) + step);
  }
  EXPECT_EQ(u16_to_score(rounded), 0.0);
  EXPECT_LT(u16_to_score(original), -1.9);
  for (int value = 0; value <= 65535; ++value)
    ASSERT_EQ(score_to_u16(u16_to_score(static_cast<std::uint16_t>(value))), value);
}

// The sum that TD(λ) is defined by: all later values, each λ times less than the one before.
double return_by_definition(const std::vector<learn::Visit>& visits, double outcome, double lambda,
                            std::size_t t) {
  double sum = 0, share = 1;
  for (std::size_t next = t + 1; next < visits.size(); ++next, share *= lambda) {
    sum += (1 - lambda) * share * visits[next].value;
    if (visits[next].explored) return sum + lambda * share * visits[next].value;
  }
  return sum + share * outcome;
}

TEST(OthelloCorrections, N06TargetsAreThoseOfTdLambda) {
  Rng rng(61, 0);
  double furthest = 0;
  int explored = 0;
  for (int game = 0; game < 1'000; ++game) {
    std::vector<learn::Visit> visits(1 + rng.below(60));
    for (auto& visit : visits)
      visit = {static_cast<double>(rng.below(129)) - 64, rng.below(8) == 0};
    const double outcome = static_cast<double>(rng.below(129)) - 64;
    const double lambda = static_cast<double>(rng.below(11)) / 10;
    const auto targets = learn::lambda_returns(visits, outcome, lambda);
    ASSERT_EQ(targets.size(), visits.size());
    for (std::size_t t = 0; t < visits.size(); ++t) {
      ASSERT_EQ(targets[t].has_value(), !visits[t].explored);
      explored += visits[t].explored;
      if (!targets[t]) continue;
      ASSERT_NEAR(*targets[t], return_by_definition(visits, outcome, lambda, t), 1e-9);
      const bool last = t + 1 == visits.size();
      const double original =
          last ? outcome : lambda * outcome + (1 - lambda) * visits[t + 1].value;
      furthest = std::max(furthest, std::abs(original - *targets[t]));
    }
  }
  EXPECT_GT(explored, 1'000);
  EXPECT_GT(furthest, 50) << "the original mixes the next value with the end of the game only";
}

TEST(OthelloCorrections, N07ARareEntryMovesAsFarAsAnyOther) {
  const learn::LazyAdam::Settings settings{.rate = 0.025f};
  learn::LazyAdam adam(2, settings);
  for (int i = 0; i < 100'000; ++i) adam.step(0, i % 2 ? 1.0f : -1.0f);
  const float first = adam.step(1, 5);
  EXPECT_NEAR(first, settings.rate, 1e-5);
  // With one count for all, neither mean nor square of a new entry is corrected any more.
  const float original =
      settings.rate * (1 - settings.beta1) * 5 / (std::sqrt((1 - settings.beta2) * 25) + 1e-8f);
  EXPECT_NEAR(56 * original, 4.4, 0.05) << "discs, over all patterns of a position";
  // Long steps when the gradient stays, none when it only swings.
  float kept = 0, swung = 0;
  learn::LazyAdam other(2, settings);
  for (int i = 0; i < 1'000; ++i) {
    kept += other.step(0, 1);
    swung += other.step(1, i % 2 ? 1.0f : -1.0f);
  }
  EXPECT_NEAR(kept, 1'000 * settings.rate, 0.1);
  EXPECT_LT(std::abs(swung), 1);
}

TEST(OthelloCorrections, N08TheWinnerGetsTheEmptySquares) {
  const auto original = [](const Board& board) {
    return 100 * (count(board.own) - count(board.opponent));
  };
  const Board wiped_out = {0xFF, 0};
  EXPECT_EQ(original(wiped_out), 800);
  EXPECT_EQ(final_score(wiped_out), 64);
  EXPECT_EQ(final_score(passed(wiped_out)), -64);
  Endgame<PlainKernel> endgame;
  Rng rng(53, 0);
  int early_ends = 0;
  for (int game = 0; game < 300'000 && early_ends < 50; ++game) {
    Board board = test::board_with(1 + static_cast<int>(rng.below(6)), rng);
    if (!is_over(board)) continue;
    ++early_ends;
    if (final_score(board) != 0) {
      ASSERT_NE(100 * final_score(board), original(board));
    }
    ASSERT_EQ(endgame.solve(board.own, board.opponent, final_score(board) - 1), final_score(board));
  }
  EXPECT_EQ(early_ends, 50);
}

// An answer of alpha or alpha + 1 and nothing else leaves MTD(f) to crawl.
TEST(OthelloCorrections, N08AnswersReachBeyondTheWindow) {
  Endgame<PlainKernel> endgame;
  Rng rng(54, 0);
  int below = 0, above = 0;
  for (int i = 0; i < 1'000; ++i) {
    const Board board = test::board_with(8, rng);
    const int score = test::minimax(board);
    below += endgame.solve(board.own, board.opponent, score + 10) < score + 10;
    above += endgame.solve(board.own, board.opponent, score - 10) > score - 9;
  }
  EXPECT_GT(below, 500);
  EXPECT_GT(above, 500);
}

class OthelloCorrectedSearch : public testing::Test {
 protected:
  const Evaluation evaluation{test::random_weights(1)};
  Table table{16};
  const std::unique_ptr<Search> search = Search::make({.evaluation = &evaluation, .table = &table});
};

// With alpha as it was raised by the best move every score would look like an upper bound.
TEST_F(OthelloCorrectedSearch, N09BoundsAreThoseOfTheFirstAlpha) {
  constexpr int depth = 4;
  Rng rng(55, 0);
  int exact = 0, upper = 0, lower = 0;
  for (int i = 0; i < 100; ++i) {
    const Board board = test::board_with(20 + static_cast<int>(rng.below(30)), rng);
    if (!can_move(board)) continue;
    const int score = test::minimax(evaluation, board, depth);
    const auto bounds = [&](int alpha, int beta) {
      table.clear();
      search->value(board, depth, alpha, beta, certain);
      return table.find(board);
    };
    if (const auto known = bounds(-64, 64)) {
      ASSERT_EQ(known->lower, score);
      ASSERT_EQ(known->upper, score);
      ++exact;
    }
    if (const auto known = bounds(score + 1, score + 2); known && score < 60) {
      ASSERT_EQ(known->lower, -64);
      ASSERT_GE(known->upper, score);
      ASSERT_LE(known->upper, score + 1);
      ++upper;
    }
    if (const auto known = bounds(score - 2, score - 1); known && score > -60) {
      ASSERT_EQ(known->upper, 64);
      ASSERT_LE(known->lower, score);
      ASSERT_GE(known->lower, score - 1);
      ++lower;
    }
  }
  EXPECT_GT(exact, 50);
  EXPECT_GT(upper, 50);
  EXPECT_GT(lower, 50);
}

// A table so full that most positions share a bucket with others.
TEST(OthelloCorrections, N09NothingIsTakenForAnother) {
  Table small(1);
  Rng rng(56, 0);
  std::vector<Board> stored, strangers;
  for (int i = 0; i < 200'000; ++i) (i % 2 ? stored : strangers).push_back(test::random_board(rng));
  const auto mark = [](const Board& board) { return static_cast<int>(board.own % 63); };
  for (const Board& board : stored)
    small.store(board, 9, certain, -mark(board), mark(board), 19, 1'000);
  int found = 0;
  for (const Board& board : stored)
    if (const auto known = small.find(board)) {
      ASSERT_EQ(known->upper, mark(board));
      ++found;
    }
  EXPECT_GT(found, 10'000);
  EXPECT_LT(found, 100'000) << "it was not full";
  for (const Board& board : strangers) ASSERT_FALSE(small.find(board));
}

// Zero windows from a guess of 0 until they meet; answers as they come, or as the original gives
// them: in hundredths of a disc, and never beyond the window.
TEST_F(OthelloCorrectedSearch, N10AFewPassesOfWholeDiscsMeet) {
  Rng rng(57, 0);
  int passes = 0, original_passes = 0, positions = 0;
  for (int i = 0; i < 100; ++i) {
    const Board board = test::board_with(20 + static_cast<int>(rng.below(30)), rng);
    if (!can_move(board)) continue;
    const int score = test::minimax(evaluation, board, 4);
    int low = -64, high = 64, guess = 0;
    for (; low < high; ++passes) {
      const int beta = guess == low ? guess + 1 : guess;
      guess = search->value(board, 4, beta - 1, beta, certain);
      (guess < beta ? high : low) = guess;
    }
    ASSERT_EQ(guess, score);
    original_passes += std::abs(100 * score) + 1;
    ++positions;
  }
  EXPECT_GT(positions, 90);
  EXPECT_LT(passes, 20 * positions);
  EXPECT_GT(original_passes, 20 * passes);
}

TEST_F(OthelloCorrectedSearch, N10BothMethodsFindTheSameScore) {
  Table other(16);
  const auto mtdf =
      Search::make({.evaluation = &evaluation, .table = &other, .method = Method::mtdf});
  Rng rng(58, 0);
  SearchLimits limits;
  limits.depth = 5;  // all of it certain
  std::uint64_t nodes = 0, mtdf_nodes = 0;
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const Board board = test::board_with(20 + static_cast<int>(rng.below(30)), rng);
    if (!can_move(board)) continue;
    table.clear();
    other.clear();
    const Found one = search->run(board, limits, 1, {}), two = mtdf->run(board, limits, 1, {});
    ASSERT_EQ(one.lines[0].score, two.lines[0].score);
    nodes += one.nodes;
    mtdf_nodes += two.nodes;
    ++compared;
  }
  EXPECT_GT(compared, 50);
  EXPECT_LT(mtdf_nodes, 3 * nodes);
}

TEST(OthelloCorrections, N11FourSquaresDiagonalToCornersAndEightBesideThem) {
  Bits diagonal = 0, beside = 0;
  for (Square square = 0; square < square_count; ++square)
    for (const Square corner : {0, 7, 56, 63}) {
      const int columns = std::abs(square % 8 - corner % 8);
      const int rows = std::abs(square / 8 - corner / 8);
      if (columns == 1 && rows == 1) diagonal |= bit(square);
      if (columns + rows == 1) beside |= bit(square);
    }
  EXPECT_EQ(detail::x_squares, diagonal);
  EXPECT_EQ(detail::c_squares, beside);
  EXPECT_EQ(count(diagonal), 4);
  EXPECT_EQ(count(beside), 8);
}

TEST(OthelloCorrections, N12FourteenTablesOfThirtyStages) {
  std::size_t entries = 0;
  for (const auto& pattern : PatternSet::standard().patterns())
    entries += power_of_three(pattern.cells.size());
  EXPECT_EQ(PatternSet::standard().patterns().size(), 14u);
  EXPECT_EQ(entries * stage_count, 14'434'200u);
  EXPECT_EQ(entries * stage_count * sizeof(std::uint16_t), 28'868'400u) << "28.9 MB";
}

}  // namespace
}  // namespace banmen::othello
