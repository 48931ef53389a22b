#pragma once

#include <string>
#include <vector>

#include "games/othello/position.hpp"

namespace banmen::othello {

// A position that was solved by several programs.
struct Exercise {
  int number = 0;
  Position position;
  int score = 0;  // for the mover
  std::vector<Square> best{};
};

const std::vector<Exercise>& ffo_positions();   // 40 to 49 of the FFO endgame test, all best moves
const std::vector<Exercise>& small_endgames();  // 10 to 18 empty squares, some best moves

}  // namespace banmen::othello
