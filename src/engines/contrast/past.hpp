#pragma once

#include <vector>

#include "games/contrast/position.hpp"
#include "search/repetition.hpp"

namespace banmen::contrast {

// The positions before this one that can come back, oldest first.
std::vector<search::Visit> past(const Position& pos);

// Those, and this one, whose next occurrence is a draw.
search::DeadStates dead_states(const Position& pos);

// How many plies are left until max_plies makes it a draw; `endless` without a limit.
std::uint32_t plies_until_draw(const Position& pos);

}  // namespace banmen::contrast
