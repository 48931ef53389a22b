#pragma once

#include "games/shogi/position.hpp"
#include "search/solver.hpp"

namespace banmen::shogi {

// Mate by checks alone, as in composed problems: `banmen solve shogi`.
search::Solver<Shogi> tsume_solver();

}  // namespace banmen::shogi
