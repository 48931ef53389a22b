#pragma once

#include "games/stones/position.hpp"
#include "search/solver.hpp"

namespace banmen::stones {

// Exact values and outcomes as analyses, for `banmen solve stone-capture`.
search::Solver<StoneCapture> solver();

}  // namespace banmen::stones
