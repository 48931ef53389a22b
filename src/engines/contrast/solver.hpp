#pragma once

#include "games/contrast/position.hpp"
#include "search/solver.hpp"

namespace banmen::contrast {

// The exact value of positions where no tile can be placed any more, and of the smallest games with
// tiles (`ladder`). Values are those of unlimited play: max_plies and past repetitions do not
// count.
search::Solver<Contrast> solver();

}  // namespace banmen::contrast
