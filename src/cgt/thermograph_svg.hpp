#pragma once

#include <string>

#include "cgt/thermograph.hpp"

namespace banmen::cgt {

// A drawing as is usual: values grow to the left, temperature upwards. The same bytes each time.
std::string thermograph_svg(const Thermograph& graph, const std::string& title);

}  // namespace banmen::cgt
