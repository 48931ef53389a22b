#include "cgt/dyadic.hpp"

#include <algorithm>
#include <cmath>

namespace banmen::cgt {
namespace {

std::string digits(Wide value) {  // value >= 0
  std::string out;
  do {
    out += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value > 0);
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace

std::optional<Dyadic> Dyadic::ratio(std::int64_t numerator, int exponent) {
  while (exponent > 0 && numerator % 2 == 0) numerator /= 2, --exponent;
  if (exponent < 0 || exponent > fraction_bits) return std::nullopt;
  const Dyadic x(Wide{numerator} * (Wide{1} << (fraction_bits - exponent)));
  if (!x.in_range()) return std::nullopt;
  return x;
}

int Dyadic::exponent() const {
  int k = 0;
  for (Wide rest = scaled_ % one; rest != 0; rest = rest * 2 % one) ++k;
  return k;
}

std::int64_t Dyadic::whole() const { return static_cast<std::int64_t>(scaled_ / one); }

std::optional<Dyadic> Dyadic::half() const {
  if (scaled_ % 2 != 0) return std::nullopt;
  return Dyadic(scaled_ / 2);
}

std::optional<Dyadic> Dyadic::times(std::int64_t n) const {
  Wide product = 0;
  if (__builtin_mul_overflow(scaled_, Wide{n}, &product)) return std::nullopt;
  const Dyadic x(product);
  if (!x.in_range()) return std::nullopt;
  return x;
}

std::string to_text(Dyadic x) {
  const Wide size = x.scaled() < 0 ? -x.scaled() : x.scaled();
  const int k = x.exponent();
  const std::string sign = x.scaled() < 0 ? "-" : "";
  const std::string numerator = digits(size >> (Dyadic::fraction_bits - k));
  return sign + numerator + (k > 0 ? "/" + digits(Wide{1} << k) : "");
}

double to_double(Dyadic x) {
  return std::ldexp(static_cast<double>(x.scaled()), -Dyadic::fraction_bits);
}

}  // namespace banmen::cgt
