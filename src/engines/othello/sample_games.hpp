#pragma once

#include <vector>

#include "core/rng.hpp"
#include "engines/othello/search.hpp"

namespace banmen::othello {

// A game to measure on: 8 to 23 random plies, then the better move by two plies of search. Its
// boards on which the mover can move, from the start down to `least` empty squares or to its end.
std::vector<Board> sample_game(Search& search, int least, Rng& rng);

}  // namespace banmen::othello
