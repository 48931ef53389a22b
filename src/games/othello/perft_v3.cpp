#include "games/othello/kernel.hpp"
#include "games/othello/vector_region.hpp"

BANMEN_VECTORS_BEGIN(BANMEN_AVX2)
#include "games/othello/kernel_avx2.hpp"
#include "games/othello/perft_impl.hpp"

namespace banmen::othello {

std::uint64_t leaves_below_v3(const Board& board, int depth, bool passes_count) {
  return passes_count ? leaves_below<Avx2Kernel, true>(board.own, board.opponent, depth)
                      : leaves_below<Avx2Kernel, false>(board.own, board.opponent, depth);
}

}  // namespace banmen::othello
BANMEN_VECTORS_END
