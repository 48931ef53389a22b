#pragma once

#include "core/result.hpp"
#include "visual/analysis.hpp"

namespace banmen::visual {

// What is wrong with the nodes as a whole: the root or a child is missing, sides do not take turns,
// boards differ from the metadata, or moves lead round in a circle. Sets Analysis::root.
std::optional<Error> check_graph(Analysis& analysis);

// Where optimal_moves is missing, the child's is_optimal says which moves are best.
void mark_optimal_edges(Analysis& analysis);

}  // namespace banmen::visual
