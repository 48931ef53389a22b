#pragma once

#include <string>
#include <vector>

#include "engines/contrast/endgame_cache.hpp"

namespace banmen::contrast {

// One of the smallest games: who still holds which tile, and what that is worth.
struct Rung {
  std::string name;
  std::array<std::array<std::uint8_t, 2>, 2> stock{};  // as in Board
  Value value;                                         // for the side to move
  Statistics statistics;
};

// Decides the board's game with no tile in hand, then with one tile in one hand, each colour and
// side in turn. Long work: every table is kept in the cache as soon as it is solved.
Result<std::vector<Rung>> climb_ladder(EndgameCache& cache, const Board& board, Jump jump,
                                       const search::Work& work);

}  // namespace banmen::contrast
