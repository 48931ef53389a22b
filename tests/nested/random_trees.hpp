#pragma once

#include "core/rng.hpp"
#include "games/nested/tree.hpp"

namespace banmen::nested::test {

// A random tree of any shape, at most `levels` deep; sub-grids get rarer further down.
inline Tree random_tree(Rng& rng, int levels) {
  Tree tree;
  std::vector<int> level_of = {1};
  for (std::size_t i = 0; i < level_of.size(); ++i) {
    Grid grid;
    const bool divides = level_of[i] < levels && level_of.size() < 3000;
    for (unsigned cell = 0; cell < 9; ++cell) {
      grid.set(cell, static_cast<Cell>(rng.below(divides ? 5 : 4)));
      if (grid.at(cell) == Cell::sub) level_of.push_back(level_of[i] + 1);
    }
    tree.grids.push_back(grid);
  }
  return tree;
}

}  // namespace banmen::nested::test
