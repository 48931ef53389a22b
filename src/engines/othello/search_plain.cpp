#include "engines/othello/search_impl.hpp"
#include "engines/othello/search_vectors.hpp"
#include "games/othello/kernel.hpp"

namespace banmen::othello {

std::unique_ptr<Search> Search::make(const Settings& settings) {
  switch (settings.vectors) {
    case Vectors::avx512:
      return make_search_v4(settings);
    case Vectors::avx2:
      return make_search_v3(settings);
    case Vectors::none:
      break;
  }
  struct Kernel : PlainKernel, PlainLanes {};
  return std::make_unique<KernelSearch<Kernel>>(settings);
}

}  // namespace banmen::othello
