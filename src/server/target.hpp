#pragma once

#include <string_view>

#include "server/http.hpp"

namespace banmen::server {

// Splits and decodes "/g/contrast?ply=3" into path and query; false if it cannot be read;
// then `path` may still be coded.
bool read_target(std::string_view target, Request& request);

}  // namespace banmen::server
