#pragma once

#include <memory>

#include "engines/contrast/network.hpp"
#include "search/weight_files.hpp"

namespace banmen::contrast {

search::WeightFiles weight_files();

// The network with the weights of a file; an empty name: those that the program comes with.
Result<std::shared_ptr<const Network>> network_from(const std::string& file);

}  // namespace banmen::contrast
