#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "core/options.hpp"

namespace banmen::othello {

// What the pattern `pattern` has learnt for the phase `phase`: the entries that are worth most and
// least to the mover, and how the values are spread. See search::WeightFiles.
Result<nlohmann::ordered_json> browse_patterns(std::string_view file, const Settings& question);

}  // namespace banmen::othello
