#pragma once

#include <nlohmann/json.hpp>

#include "core/result.hpp"
#include "search/solver.hpp"

namespace banmen::contrast {

// Solves one layout with eight tiles (row e1 of the endgame test data) in a temporary folder, and
// measures seconds, memory, file size and what a probe costs.
Result<nlohmann::ordered_json> bench_layout(const search::Work& work);

}  // namespace banmen::contrast
