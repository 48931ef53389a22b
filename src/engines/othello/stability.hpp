#pragma once

#include "games/othello/board.hpp"

// Discs that can never turn again, at least some of them: an upper bound of what the other side can
// still reach.
namespace banmen::othello {

// Discs of `own` that are surely stable.
Bits stable_discs(Bits own, Bits opponent);

// Squares whose row is full; the same for columns and both diagonals. All four together: a disc
// there never turns.
struct FullLines {
  Bits rows = 0, columns = 0, falling = 0, rising = 0;  // a1–h8 and a8–h1 diagonals

  Bits all() const { return rows & columns & falling & rising; }
};
FullLines full_lines(Bits occupied);

}  // namespace banmen::othello
