#pragma once

#include "engines/othello/evaluation.hpp"

namespace banmen::othello {

// A position on the way, with what its evaluation needs.
struct Node {
  Board board{};
  Features features{};
  int empties = 0;
  bool ours = true;  // the features are seen by the mover
};

}  // namespace banmen::othello
