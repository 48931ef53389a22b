#pragma once

#include <string_view>

#include "cgt/store.hpp"

namespace banmen::cgt {

// Reads an expression in the grammar of docs/values.md: everything `name` writes, and sums, copies,
// other brackets, ASCII signs. Errors tell the column, in characters from 1.
Result<Id> parse(Store& store, std::string_view text);

}  // namespace banmen::cgt
