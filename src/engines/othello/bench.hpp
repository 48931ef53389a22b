#pragma once

#include "search/solver.hpp"

namespace banmen::othello {

// FFO 40–49 to the end of the game, exactly; beside another program if one is given.
search::Bench ffo_bench();
// Endgames small enough that what surrounds a search counts, too.
search::Bench endgames_bench();
// What a search is made of, with the processor's vectors and without.
search::Bench kernel_bench();
// What training is made of: games and fits.
search::Bench learning_bench();

}  // namespace banmen::othello
