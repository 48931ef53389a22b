#pragma once

#include <optional>

#include "cgt/dyadic.hpp"

namespace banmen::cgt {

// A place on the number line just below or just above a number, or beyond all of them.
class Cut {
 public:
  constexpr Cut() = default;
  static constexpr Cut under(Dyadic x) { return Cut(4 * x.scaled() - 1); }
  static constexpr Cut over(Dyadic x) { return Cut(4 * x.scaled() + 1); }
  static constexpr Cut lowest() { return Cut(-(Wide{1} << 126)); }
  static constexpr Cut highest() { return Cut(Wide{1} << 126); }

  friend constexpr bool operator<(Dyadic x, Cut c) { return 4 * x.scaled() < c.at_; }
  friend constexpr bool operator<(Cut c, Dyadic x) { return c.at_ < 4 * x.scaled(); }
  friend constexpr bool operator<(Cut a, Cut b) { return a.at_ < b.at_; }
  friend constexpr bool operator==(Cut a, Cut b) { return a.at_ == b.at_; }

  // The number next to it; nothing for the two ends of the line.
  constexpr std::optional<Dyadic> number() const {
    if (*this == lowest() || *this == highest()) return std::nullopt;
    return Dyadic::from_scaled((at_ + 2) >> 2);
  }

  constexpr Cut operator-() const { return Cut(-at_); }

  // The simplest (earliest born) number between two cuts; nothing when none can be represented.
  friend std::optional<Dyadic> simplest_between(Cut low, Cut high);

 private:
  explicit constexpr Cut(Wide at) : at_(at) {}

  Wide at_ = 0;  // four steps from one number to the next: just below and just above differ
};

// Where a value stands among the numbers: x <= G for the numbers x below `right`, and G <= x for
// the numbers above `left`. For a game that is no number these are its stops, told with their side.
struct Ends {
  Cut left, right;
};

// A <= B as far as numbers between or beside them can tell.
constexpr std::optional<bool> ends_leq(const Ends& a, const Ends& b) {
  if (b.right < a.right || b.left < a.left) return false;
  if (a.left < b.right) return true;
  return std::nullopt;
}

// A is less than or confused with B (Left moves from A to B's level or Right from A below it), as
// far as numbers can tell.
constexpr std::optional<bool> ends_less_or_confused(const Ends& a, const Ends& b) {
  if (a.right < b.right || a.left < b.left) return true;
  if (b.left < a.right) return false;
  return std::nullopt;
}

}  // namespace banmen::cgt
