#pragma once

#include "engines/othello/evaluation.hpp"

namespace banmen::othello {

// A position on the way, with what its evaluation needs.
template <std::size_t lanes>
struct NodeOf {
  Board board{};
  FeaturesOf<lanes> features{};
  int empties = 0;
  bool ours = true;  // the features are seen by the mover
};
using Node = NodeOf<PatternSet::most_lanes>;
using SmallNode = NodeOf<16>;

}  // namespace banmen::othello
