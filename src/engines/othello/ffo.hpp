#pragma once

#include <string>
#include <vector>

#include "games/othello/position.hpp"

namespace banmen::othello {

// A position of the FFO endgame test, with what is known about it.
struct FfoPosition {
  int number = 0;
  Position position;
  int score = 0;  // for the mover
  std::vector<Square> best{};
};

const std::vector<FfoPosition>& ffo_positions();  // 40–49

}  // namespace banmen::othello
