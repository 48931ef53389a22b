#pragma once

#include "engines/othello/search.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {

// A line of squares as moves of the game: a pass is one only where it is played.
inline std::vector<Move> moves_of_line(const std::vector<Square>& line, const Options& options) {
  std::vector<Move> moves;
  for (const Square square : line)
    if (square != pass_square || options.passes == Passes::played)
      moves.push_back({static_cast<std::uint8_t>(square)});
  return moves;
}

}  // namespace banmen::othello
