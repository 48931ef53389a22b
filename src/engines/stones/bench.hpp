#pragma once

#include <vector>

#include "search/solver.hpp"

namespace banmen::stones {

// Values, documents and outcomes, each against a named plain way in the same run.
std::vector<search::Bench> benches();

}  // namespace banmen::stones
