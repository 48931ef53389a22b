#pragma once

#include "search/solver.hpp"

namespace banmen::stones {

// How fast 5x5 with m = 1 is solved, against proof search without what follows from m = 1.
search::Bench outcome_bench();

}  // namespace banmen::stones
