#pragma once

#include <vector>

#include "search/solver.hpp"

namespace banmen::shogi::com {

// COM's replies a second, over the tree of replies and over whole games, against the plain way.
std::vector<search::Bench> benches();

}  // namespace banmen::shogi::com
