#pragma once

#include <string>

#include "service/json.hpp"

namespace banmen::cli {

// A line "KEY VALUE" for each fact, behind `prefix`; an array of objects with the same keys becomes
// a table with their keys at its head.
std::string facts_words(const service::Json& facts, const std::string& prefix);

}  // namespace banmen::cli
