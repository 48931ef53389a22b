#pragma once

#include "core/rng.hpp"
#include "games/nested/position.hpp"

namespace banmen::nested {

enum class Playout {
  random,    // any legal move, each as likely
  decisive,  // a move that wins the game at once is made, one that lets the other do so is avoided
};

// Plays a position to its end. Precondition: the game is not over.
Outcome play_out(Position pos, Rng& rng, Playout kind);

}  // namespace banmen::nested
