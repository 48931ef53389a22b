#pragma once

#include "engines/contrast/endgame_cache.hpp"
#include "engines/contrast/ground.hpp"

namespace banmen::contrast {

// The value of every state of a layout where `owner` alone still holds a tile, its only one. Solves
// and keeps the table of each layout with that tile placed, so stopped work goes on where it was.
Result<Solved> solve_with_tile(EndgameCache& cache, const Ground& ground, Side owner, Tile tile,
                               const search::Work& work);

}  // namespace banmen::contrast
