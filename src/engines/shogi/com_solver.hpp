#pragma once

#include "games/shogi/position.hpp"
#include "search/solver.hpp"

namespace banmen::shogi {

// The shortest wins against COM: `banmen solve shogi-com`.
search::Solver<Shogi> com_solver();

}  // namespace banmen::shogi
