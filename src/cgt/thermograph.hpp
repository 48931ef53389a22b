#pragma once

#include <string>
#include <vector>

#include "cgt/store.hpp"

namespace banmen::cgt {

// A wall: the value at each temperature t >= 0, straight between these points, and constant (the
// mast) from the last one on.
struct WallPoint {
  Dyadic temperature, value;
  bool operator==(const WallPoint&) const = default;
};
using Wall = std::vector<WallPoint>;

// Left and right wall meet at the temperature; from there on both are the mast at the mean. A
// number has only the mast, and a temperature below 0: -1/2^k for p/2^k, so -1 for integers.
struct Thermograph {
  Wall left, right;
  Dyadic mean, temperature;
};

// An error for values with an infinity in their canonical form: they have no temperature.
Result<Thermograph> thermograph(Store& store, Id a);

// A drawing: values grow to the left, as is usual, temperature upwards. The same bytes each time.

}  // namespace banmen::cgt
