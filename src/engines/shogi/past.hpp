#pragma once

#include <vector>

#include "games/shogi/position.hpp"
#include "search/repetition.hpp"

namespace banmen::shogi {

// The positions before this one, oldest first, and whether their mover was in check.
std::vector<search::Visit> past(const Position& pos);

// The so-many-th time a position stands on the board ends the game; 0: it never does.
int last_occurrence(const Options& options);

// The positions, this one among them, whose next occurrence ends the game.
search::DeadStates dead_states(const Position& pos);

// How many plies are left until max_plies ends the game, `most` at the most. A position set up
// beyond the limit ends with the next move.
std::uint32_t plies_until_end(const Position& pos, std::uint32_t most);

}  // namespace banmen::shogi
