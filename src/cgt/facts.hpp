#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cgt/store.hpp"

namespace banmen::cgt {

// What one can say of a value besides its text, which may be far longer than all else is work. The
// optional ones exist for values without infinities.
struct Facts {
  Class outcome = Class::N;
  std::optional<Dyadic> mean{}, temperature{}, left_stop{}, right_stop{};
  std::int64_t birthday = 0;
};

// An error when the work is too large.
Result<Facts> facts(Store& store, Id a);

// The canonical text; none when it is longer than a megabyte.
Result<std::optional<std::string>> name_if_short(Store& store, Id a);
// The same, where there is nothing to say without it.
Result<std::string> checked_name(Store& store, Id a);

// The day on which the canonical form is born: 0 on day 0, ±∞'s parts ∞ and -∞ on day -1.
std::int64_t birthday(Store& store, Id a);

// "<", ">", "=" or "||" (confused).
std::string compare(Store& store, Id a, Id b);

}  // namespace banmen::cgt
