#include "games/othello/kernel.hpp"

#include <gtest/gtest.h>

#include "games/othello/avx2_region.hpp"
#include "games/othello/perft_impl.hpp"
#include "games/othello/position.hpp"
#include "othello/engine/boards.hpp"
#include "othello/walker.hpp"

BANMEN_AVX2_BEGIN
#include "games/othello/kernel_avx2.hpp"

namespace banmen::othello {
namespace {

// Three million boards, every empty square of a third of them.
std::uint64_t differences_of_vector_kernel() {
  Rng rng(41, 0);
  std::uint64_t wrong = 0, compared = 0;
  for (int i = 0; i < 3'000'000; ++i) {
    const Board board = test::random_board(rng);
    wrong += Avx2Kernel::moves(board.own, board.opponent) !=
             PlainKernel::moves(board.own, board.opponent);
    if (i % 3) continue;
    for (Bits empty = board.empty(); empty; empty &= empty - 1, ++compared)
      wrong += Avx2Kernel::flips(board.own, board.opponent, lowest(empty)) !=
               PlainKernel::flips(board.own, board.opponent, lowest(empty));
  }
  EXPECT_GT(compared, 10'000'000u);
  for (int i = 0; i < 1'000'000; ++i) {
    const Square square = static_cast<Square>(rng.below(64));
    const Bits own = rng() & ~bit(square);
    wrong += Avx2Kernel::last_flips(own, square) != PlainKernel::last_flips(own, square);
  }
  return wrong;
}

}  // namespace
}  // namespace banmen::othello
BANMEN_AVX2_END

namespace banmen::othello {

TEST(OthelloKernel, VectorsDoWhatThePlainOneDoes) {
  if (!has_avx2()) GTEST_SKIP() << "this processor has no AVX2";
  EXPECT_EQ(differences_of_vector_kernel(), 0u);
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

}  // namespace banmen::othello
