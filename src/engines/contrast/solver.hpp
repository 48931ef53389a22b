#pragma once

#include "games/contrast/position.hpp"
#include "search/solver.hpp"

namespace banmen::contrast {

// The exact value of positions where no tile can be placed any more, and of the smallest games with
// tiles (`ladder`).
search::Solver<Contrast> solver();

}  // namespace banmen::contrast
