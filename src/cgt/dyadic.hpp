#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace banmen::cgt {

using Wide = __int128;

// A dyadic number p/2^k, held as a fixed-point number. Sums of two numbers in range cannot overflow
// the representation; whoever keeps a result asks in_range() first.
class Dyadic {
 public:
  static constexpr int fraction_bits = 60, integer_bits = 62;

  constexpr Dyadic() = default;
  static constexpr Dyadic integer(std::int64_t n) { return Dyadic(Wide{n} * one); }
  static constexpr Dyadic from_scaled(Wide scaled) { return Dyadic(scaled); }
  // numerator / 2^exponent; nothing when it is out of range.
  static std::optional<Dyadic> ratio(std::int64_t numerator, int exponent);

  constexpr Wide scaled() const { return scaled_; }  // times 2^fraction_bits
  constexpr bool in_range() const { return scaled_ <= limit && scaled_ >= -limit; }
  constexpr bool is_integer() const { return scaled_ % one == 0; }
  int exponent() const;                // the k of p/2^k in lowest terms
  std::int64_t whole() const;          // the integer part, rounded towards zero
  std::optional<Dyadic> half() const;  // nothing when the denominator is too large
  std::optional<Dyadic> times(std::int64_t n) const;

  friend constexpr Dyadic operator+(Dyadic a, Dyadic b) { return Dyadic(a.scaled_ + b.scaled_); }
  friend constexpr Dyadic operator-(Dyadic a, Dyadic b) { return Dyadic(a.scaled_ - b.scaled_); }
  constexpr Dyadic operator-() const { return Dyadic(-scaled_); }
  friend constexpr bool operator==(Dyadic a, Dyadic b) { return a.scaled_ == b.scaled_; }
  friend constexpr std::strong_ordering operator<=>(Dyadic a, Dyadic b) {
    return a.scaled_ < b.scaled_   ? std::strong_ordering::less
           : a.scaled_ > b.scaled_ ? std::strong_ordering::greater
                                   : std::strong_ordering::equal;
  }

 private:
  explicit constexpr Dyadic(Wide scaled) : scaled_(scaled) {}
  static constexpr Wide one = Wide{1} << fraction_bits;
  static constexpr Wide limit = one << integer_bits;

  Wide scaled_ = 0;
};

std::string to_text(Dyadic x);  // "0", "-3", "5/8"
double to_double(Dyadic x);     // nearest, for drawing only

}  // namespace banmen::cgt
