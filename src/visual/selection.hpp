#pragma once

#include "visual/analysis.hpp"

namespace banmen::visual {

struct TreeOptions {
  NodeNumber from = 0;
  std::size_t depth = SIZE_MAX;
  std::size_t max_nodes = 2000;
  bool optimal_only = false;
  bool boards = false;
};

// The part of an analysis that is drawn. Nodes are called by their place in `nodes` here.
struct Selection {
  struct Link {
    const Edge* edge;
    std::size_t from, to;
  };
  std::vector<NodeNumber> nodes;    // breadth first
  std::vector<Link> links;          // in the order of their nodes and moves
  std::vector<std::size_t> hidden;  // of each node: moves that are not drawn
  std::size_t total = 0;            // nodes there are below the first, drawn or not
};

// All nodes from `from` on; when they are too many, the best lines and then the nearest ones.
Selection select(const Analysis& analysis, const TreeOptions& options);

}  // namespace banmen::visual
