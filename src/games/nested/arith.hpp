#pragma once

#include "games/nested/compact.hpp"

namespace banmen::nested {

// An experiment beside the fixed code of compact.hpp: the same facts by adaptive arithmetic coding,
// as base64url. A byte with depth - 1 (high three bits) and the side (the next), then one number
// whose digits are the target and the cells, each in an interval as wide as such cells have been
// frequent so far. Early positions take a few bytes, late ones less than the fixed code.
std::string write_arith(const CompactState& state);
Result<CompactState> read_arith(std::string_view text);

}  // namespace banmen::nested
