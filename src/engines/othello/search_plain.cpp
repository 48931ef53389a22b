#include "engines/othello/search_impl.hpp"
#include "engines/othello/search_v3.hpp"
#include "games/othello/kernel.hpp"

namespace banmen::othello {

std::unique_ptr<Search> Search::make(const Settings& settings) {
  if (!settings.plain && has_avx2()) return make_search_v3(settings);
  return std::make_unique<KernelSearch<PlainKernel>>(settings);
}

}  // namespace banmen::othello
