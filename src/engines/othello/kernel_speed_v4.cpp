#include "engines/othello/kernel_speed.hpp"
#include "games/othello/kernel.hpp"
#include "games/othello/vector_region.hpp"

BANMEN_VECTORS_BEGIN(BANMEN_AVX512)
#include "engines/othello/kernel_speed_impl.hpp"
#include "engines/othello/lanes_vector.hpp"
#include "games/othello/kernel_vector.hpp"

namespace banmen::othello {

KernelWork kernel_work_v4() {
  return work_of<VectorKernel<Vectors::avx512>, VectorLanes<Vectors::avx512>>();
}

}  // namespace banmen::othello
BANMEN_VECTORS_END
