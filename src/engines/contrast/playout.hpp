#pragma once

#include "core/rng.hpp"
#include "engines/contrast/threats.hpp"
#include "games/contrast/board.hpp"
#include "search/value.hpp"

namespace banmen::contrast {

// Rules a playout needs beside the board.
struct PlayoutRules {
  Jump jump = Jump::run;
  bool tiles = true;
  std::uint32_t plies_left = endless;  // then the game is a draw
};

// Material-free estimate for the side to move, in hundredths of a row of advance.
search::Value advance_score(const Board& board);

// One game by quick moves from `board`: win at once, parry what can be parried, else any step that
// gives nothing away, now and then with a tile. The mover's chance: 1, 0, ½, or the estimate's
// after `plies` plies. Precondition: near_end() decides nothing here.
double quick_playout(Board board, const PlayoutRules& rules, Rng& rng, int plies);

}  // namespace banmen::contrast
