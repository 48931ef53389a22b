#include "engines/othello/search_vectors.hpp"

// Everything that is not a template over the kernel comes before the switch: see vector_region.hpp.
#include "core/assert.hpp"
#include "engines/othello/crew.hpp"
#include "engines/othello/node.hpp"
#include "engines/othello/parity.hpp"
#include "engines/othello/search.hpp"
#include "engines/othello/stability.hpp"
#include "games/othello/vector_region.hpp"

BANMEN_VECTORS_BEGIN(BANMEN_AVX2)
#include "engines/othello/lanes_vector.hpp"
#include "engines/othello/search_impl.hpp"
#include "games/othello/kernel_vector.hpp"

namespace banmen::othello {

std::unique_ptr<Search> make_search_v3(const Search::Settings& settings) {
  struct Kernel : VectorKernel<Vectors::avx2>, VectorLanes<Vectors::avx2> {};
  return std::make_unique<KernelSearch<Kernel>>(settings);
}

}  // namespace banmen::othello
BANMEN_VECTORS_END
