#pragma once

#include <string>

namespace banmen::service {

// `digits` random hexadecimal digits from the system's source, not to be guessed.
std::string random_id(int digits = 16);

}  // namespace banmen::service
