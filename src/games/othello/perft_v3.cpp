#include "games/othello/avx2_region.hpp"
#include "games/othello/board.hpp"

BANMEN_AVX2_BEGIN
#include "games/othello/kernel_avx2.hpp"
#include "games/othello/perft_impl.hpp"

namespace banmen::othello {

std::uint64_t leaves_below_v3(const Board& board, int depth, bool passes_count) {
  return passes_count ? leaves_below<Avx2Kernel, true>(board.own, board.opponent, depth)
                      : leaves_below<Avx2Kernel, false>(board.own, board.opponent, depth);
}

}  // namespace banmen::othello
BANMEN_AVX2_END
