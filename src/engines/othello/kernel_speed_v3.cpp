#include "engines/othello/kernel_speed.hpp"
#include "games/othello/avx2_region.hpp"
#include "games/othello/board.hpp"

BANMEN_AVX2_BEGIN
#include "engines/othello/kernel_speed_impl.hpp"
#include "games/othello/kernel_avx2.hpp"

namespace banmen::othello {

KernelWork kernel_work_v3() { return work_of<Avx2Kernel>(); }

}  // namespace banmen::othello
BANMEN_AVX2_END
