#pragma once

#include <nlohmann/json.hpp>

#include "core/result.hpp"

namespace banmen::contrast {

// Solves one layout with eight tiles (row e1 of the endgame test data) in a temporary folder, and
// measures seconds, memory, file size and what a probe costs.
Result<nlohmann::ordered_json> bench_layout(int threads);

}  // namespace banmen::contrast
