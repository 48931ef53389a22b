#pragma once

#include "engines/stones/dense.hpp"
#include "engines/stones/tree.hpp"

namespace banmen::stones {

// Whether the nodes of alternating play can be counted with a bit for each board.
bool can_count_densely(const LocalRules& rules);

// The counts of the whole tree from `root`, each set of stones met once. Precondition:
// can_count_densely. Stopped: what was counted so far, not all.
TreeCounts count_densely(const LocalRules& rules, const Turn& root, const Stop& stop);

}  // namespace banmen::stones
