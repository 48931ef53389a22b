#include "games/othello/kernel.hpp"

#include <gtest/gtest.h>

#include "engines/othello/kernel_speed.hpp"
#include "games/othello/perft_impl.hpp"
#include "games/othello/position.hpp"
#include "othello/engine/boards.hpp"
#include "othello/walker.hpp"

namespace banmen::othello {
namespace {

// Three million boards, every empty square of a third of them.
std::uint64_t differences(const KernelWork& kernel) {
  Rng rng(41, 0);
  std::uint64_t wrong = 0, compared = 0;
  for (int i = 0; i < 3'000'000; ++i) {
    const Board board = test::random_board(rng);
    wrong +=
        kernel.moves_of(board.own, board.opponent) != PlainKernel::moves(board.own, board.opponent);
    if (i % 3) continue;
    for (Bits empty = board.empty(); empty; empty &= empty - 1, ++compared)
      wrong += kernel.flips_of(board.own, board.opponent, lowest(empty)) !=
               PlainKernel::flips(board.own, board.opponent, lowest(empty));
  }
  EXPECT_GT(compared, 10'000'000u);
  for (int i = 0; i < 1'000'000; ++i) {
    const Square square = static_cast<Square>(rng.below(64));
    const Bits own = rng() & ~bit(square);
    wrong += kernel.last_flips_of(own, square) != PlainKernel::last_flips(own, square);
  }
  return wrong;
}

// Every move of many boards, seen by either side.
std::uint64_t differences_of_lanes(const KernelWork& kernel) {
  Rng rng(44, 0);
  const Evaluation evaluation(test::random_weights(44));
  std::uint64_t wrong = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(60)), rng);
    const bool ours = rng.below(2) != 0;
    const Features before = evaluation.features(ours ? board : passed(board));
    for (Bits moves = moves_of(board); moves; moves &= moves - 1) {
      const Bits turned = flips_of(board, lowest(moves));
      Features plain;
      evaluation.play(before, plain, lowest(moves), turned, ours);
      wrong += kernel.play(evaluation, before, lowest(moves), turned, ours) != plain;
      const int phase = phase_of(board) + 1;
      wrong += kernel.raw(evaluation, plain, phase, !ours) != evaluation.raw(plain, phase, !ours);
    }
  }
  return wrong;
}

TEST(OthelloKernel, Avx2DoesWhatThePlainOneDoes) {
  if (best_vectors() < Vectors::avx2) GTEST_SKIP() << "this processor has no AVX2";
  EXPECT_EQ(differences(kernel_work_v3()), 0u);
  EXPECT_EQ(differences_of_lanes(kernel_work_v3()), 0u);
}

TEST(OthelloKernel, Avx512DoesWhatThePlainOneDoes) {
  if (best_vectors() < Vectors::avx512) GTEST_SKIP() << "this processor has no AVX-512";
  EXPECT_EQ(differences(kernel_work_v4()), 0u);
  EXPECT_EQ(differences_of_lanes(kernel_work_v4()), 0u);
}

TEST(OthelloKernel, EitherCountsTheSameTrees) {
  Rng rng(43, 0);
  std::uint64_t leaves = 0;
  for (int i = 0; i < 2'000; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(60)), rng);
    for (const Passes passes : {Passes::played, Passes::automatic}) {
      const bool counted = passes == Passes::played;
      const std::uint64_t plain =
          counted ? leaves_below<PlainKernel, true>(board.own, board.opponent, 4)
                  : leaves_below<PlainKernel, false>(board.own, board.opponent, 4);
      ASSERT_EQ(count_leaves(position_of(board, Side::first, {passes}), 4), plain);
      leaves += plain;
    }
  }
  EXPECT_GT(leaves, 1'000'000u);
}

TEST(OthelloKernel, LastSquareTurnsWhatAMoveTurns) {
  Rng rng(42, 0);
  for (int i = 0; i < 20'000; ++i) {
    const Square square = static_cast<Square>(rng.below(64));
    const Bits own = rng() & ~bit(square);
    const auto cells = test::cells_of({own, ~own & ~bit(square)});
    ASSERT_EQ(PlainKernel::last_flips(own, square), count(test::walked_flips(cells, square)));
  }
}

}  // namespace
}  // namespace banmen::othello
