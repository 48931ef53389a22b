#include "engines/othello/search_v3.hpp"

// Everything that is not a template over the kernel comes before the switch: see avx2_region.hpp.
#include "core/assert.hpp"
#include "engines/othello/crew.hpp"
#include "engines/othello/node.hpp"
#include "engines/othello/parity.hpp"
#include "engines/othello/search.hpp"
#include "engines/othello/stability.hpp"
#include "games/othello/avx2_region.hpp"

BANMEN_AVX2_BEGIN
#include "engines/othello/search_impl.hpp"
#include "games/othello/kernel_avx2.hpp"

namespace banmen::othello {

std::unique_ptr<Search> make_search_v3(const Search::Settings& settings) {
  return std::make_unique<KernelSearch<Avx2Kernel>>(settings);
}

}  // namespace banmen::othello
BANMEN_AVX2_END
