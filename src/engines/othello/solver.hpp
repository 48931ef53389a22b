#pragma once

#include "games/othello/position.hpp"
#include "search/solver.hpp"

namespace banmen::othello {

// The score of a position with best play, or only who wins.
search::Solver<Othello> endgame_solver();

}  // namespace banmen::othello
