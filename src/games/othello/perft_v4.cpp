#include "games/othello/kernel.hpp"
#include "games/othello/vector_region.hpp"

BANMEN_VECTORS_BEGIN(BANMEN_AVX512)
#include "games/othello/kernel_avx512.hpp"
#include "games/othello/perft_impl.hpp"

namespace banmen::othello {

std::uint64_t leaves_below_v4(const Board& board, int depth, bool passes_count) {
  return passes_count ? leaves_below<Avx512Kernel, true>(board.own, board.opponent, depth)
                      : leaves_below<Avx512Kernel, false>(board.own, board.opponent, depth);
}

}  // namespace banmen::othello
BANMEN_VECTORS_END
