#include "cgt/cut.hpp"

namespace banmen::cgt {

std::optional<Dyadic> simplest_between(Cut low, Cut high) {
  const Dyadic zero_number;
  if (low < zero_number && zero_number < high) return zero_number;
  if (high < zero_number) {
    const auto mirrored = simplest_between(-high, -low);
    return mirrored ? std::optional(-*mirrored) : std::nullopt;
  }
  // All candidates are positive. An integer is simpler than any fraction, a smaller one simpler
  // than a larger, and fractions are simpler the smaller their denominator is.
  const Wide first = (low.at_ >> 2) + 1;  // the least representable number above `low`
  for (int exponent = 0; exponent <= Dyadic::fraction_bits; ++exponent) {
    const int shift = Dyadic::fraction_bits - exponent;
    const Wide unit = Wide{1} << shift;
    const Dyadic candidate = Dyadic::from_scaled(((first + unit - 1) >> shift) * unit);
    if (candidate < high) return candidate.in_range() ? std::optional(candidate) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace banmen::cgt
