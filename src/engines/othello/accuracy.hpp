#pragma once

#include "core/options.hpp"
#include "search/solver.hpp"

namespace banmen::othello {

// How near a file's estimates come to exact scores, on positions that do not depend on the file.
std::vector<OptionSpec> accuracy_options();
Result<nlohmann::ordered_json> accuracy_of(std::string_view file, const Settings& settings,
                                           std::uint64_t seed, const search::Work& work);

}  // namespace banmen::othello
