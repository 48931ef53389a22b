#include "games/othello/kernel.hpp"

#include <gtest/gtest.h>

#include "engines/othello/evaluation.hpp"
#include "games/othello/perft_impl.hpp"
#include "games/othello/position.hpp"
#include "games/othello/vector_region.hpp"
#include "othello/engine/boards.hpp"
#include "othello/walker.hpp"

BANMEN_VECTORS_BEGIN(BANMEN_AVX2)
#include "engines/othello/lanes_vector.hpp"
#include "games/othello/kernel_avx2.hpp"
BANMEN_VECTORS_END
BANMEN_VECTORS_BEGIN(BANMEN_AVX512)
#include "games/othello/kernel_avx512.hpp"
BANMEN_VECTORS_END

namespace banmen::othello {
namespace {

// Three million boards, every empty square of a third of them.
template <class Kernel>
std::uint64_t differences() {
  Rng rng(41, 0);
  std::uint64_t wrong = 0, compared = 0;
  for (int i = 0; i < 3'000'000; ++i) {
    const Board board = test::random_board(rng);
    wrong +=
        Kernel::moves(board.own, board.opponent) != PlainKernel::moves(board.own, board.opponent);
    if (i % 3) continue;
    for (Bits empty = board.empty(); empty; empty &= empty - 1, ++compared)
      wrong += Kernel::flips(board.own, board.opponent, lowest(empty)) !=
               PlainKernel::flips(board.own, board.opponent, lowest(empty));
  }
  EXPECT_GT(compared, 10'000'000u);
  for (int i = 0; i < 1'000'000; ++i) {
    const Square square = static_cast<Square>(rng.below(64));
    const Bits own = rng() & ~bit(square);
    wrong += Kernel::last_flips(own, square) != PlainKernel::last_flips(own, square);
  }
  return wrong;
}

TEST(OthelloKernel, Avx2DoesWhatThePlainOneDoes) {
  if (best_vectors() < Vectors::avx2) GTEST_SKIP() << "this processor has no AVX2";
  EXPECT_EQ(differences<Avx2Kernel>(), 0u);
}

TEST(OthelloKernel, Avx512DoesWhatThePlainOneDoes) {
  if (best_vectors() < Vectors::avx512) GTEST_SKIP() << "this processor has no AVX-512";
  EXPECT_EQ(differences<Avx512Kernel>(), 0u);
}

TEST(OthelloKernel, LanesInVectorsAreThePlainOnes) {
  if (best_vectors() < Vectors::avx2) GTEST_SKIP() << "this processor has no AVX2";
  using Lanes = VectorLanes<Vectors::avx2>;
  Rng rng(44, 0);
  const Evaluation evaluation(test::random_weights(44));
  for (int i = 0; i < 20'000; ++i) {
    const Board board = test::board_with(static_cast<int>(rng.below(60)), rng);
    const bool ours = rng.below(2) != 0;
    const Features before = evaluation.features(ours ? board : passed(board));
    for (Bits moves = moves_of(board); moves; moves &= moves - 1) {
      const Bits turned = flips_of(board, lowest(moves));
      Features plain, vectors;
      evaluation.play(before, plain, lowest(moves), turned, ours);
      evaluation.play<Lanes>(before, vectors, lowest(moves), turned, ours);
      ASSERT_EQ(plain, vectors);
      const int phase = phase_of(board) + 1;
      ASSERT_EQ(evaluation.raw(plain, phase, !ours), evaluation.raw<Lanes>(plain, phase, !ours));
    }
  }
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
