#pragma once

#include "visual/selection.hpp"

namespace banmen::visual {

struct Spot {
  double x = 0;           // middle, in node widths
  std::size_t layer = 0;  // every move leads to a later layer
};

// Layers by the longest way from the first node; within a layer an order with few crossings, and
// nodes near the middle of what they are linked to.
std::vector<Spot> lay_out(const Selection& selection);

}  // namespace banmen::visual
