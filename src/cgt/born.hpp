#pragma once

#include <vector>

#include "cgt/store.hpp"

namespace banmen::cgt {

enum class World { shorts, affine };  // without and with the infinities

// The last day whose values can be listed in reasonable time.
int last_day(World world);

// All values born by that day, made from those of the day before: short games from day 0 on, affine
// ones from day -1 on (∞ and -∞). An error for a day beyond the last.
Result<std::vector<Id>> born_by(Store& store, int day, World world);

}  // namespace banmen::cgt
