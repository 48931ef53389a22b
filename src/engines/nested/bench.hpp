#pragma once

#include <vector>

#include "search/solver.hpp"

namespace banmen::nested {

// Playouts, decoding and late solves, each against a named plain way in the same run.
std::vector<search::Bench> benches();

}  // namespace banmen::nested
