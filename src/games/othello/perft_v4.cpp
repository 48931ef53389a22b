#include "games/othello/kernel.hpp"
#include "games/othello/vector_region.hpp"

BANMEN_VECTORS_BEGIN(BANMEN_AVX512)
#include "games/othello/kernel_vector.hpp"
#include "games/othello/perft_impl.hpp"

namespace banmen::othello {

std::uint64_t leaves_below_v4(const Board& board, int depth, bool passes_count) {
  using Kernel = VectorKernel<Vectors::avx512>;
  return passes_count ? leaves_below<Kernel, true>(board.own, board.opponent, depth)
                      : leaves_below<Kernel, false>(board.own, board.opponent, depth);
}

}  // namespace banmen::othello
BANMEN_VECTORS_END
