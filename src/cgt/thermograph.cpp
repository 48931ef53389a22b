#include "cgt/thermograph.hpp"

#include <algorithm>
#include <unordered_map>

namespace banmen::cgt {
namespace {

// Walls before they meet: after the last point the line goes on with `slope`. Written for Left's
// side; Right's walls are mirrored (negated) before and after.
struct Line {
  Wall points;
  int slope = 0;

  Dyadic at(Dyadic t) const {
    auto next = std::ranges::upper_bound(points, t, {}, &WallPoint::temperature);
    const WallPoint& from = *std::prev(next);
    const Dyadic gone = t - from.temperature;
    int way = slope;
    if (next != points.end()) way = direction(from, *next);
    return way == 0 ? from.value : way > 0 ? from.value + gone : from.value - gone;
  }

  static int direction(const WallPoint& from, const WallPoint& to) {
    return to.value == from.value ? 0 : to.value > from.value ? 1 : -1;
  }
};

// Points in the middle of a straight line are left out.
void push(Wall& wall, WallPoint point) {
  const std::size_t n = wall.size();
  if (n >= 2 && Line::direction(wall[n - 2], wall[n - 1]) == Line::direction(wall[n - 1], point))
    wall.pop_back();
  wall.push_back(point);
}

std::vector<Dyadic> breaks(const Line& a, const Line& b) {
  std::vector<Dyadic> all;
  for (const auto* line : {&a, &b})
    for (const auto& point : line->points) all.push_back(point.temperature);
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// The larger of two lines whose slopes are 0 or 1 everywhere; where they cross, the difference
// changes by 1 for each 1 of temperature.
Line larger(const Line& a, const Line& b) {
  Line out;
  const auto all = breaks(a, b);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Dyadic here = a.at(all[i]) - b.at(all[i]);
    push(out.points, {all[i], std::max(a.at(all[i]), b.at(all[i]))});
    const Dyadic crossing = all[i] + (here < Dyadic{} ? -here : here);
    if (here == Dyadic{} || (i + 1 < all.size() && crossing >= all[i + 1])) continue;
    if (a.at(crossing) == b.at(crossing)) push(out.points, {crossing, a.at(crossing)});
  }
  const Dyadic beyond = out.points.back().temperature + Dyadic::integer(1);
  const Dyadic rise = std::max(a.at(beyond), b.at(beyond)) - out.points.back().value;
  out.slope = rise == Dyadic{} ? 0 : 1;
  return out;
}

Line minus_temperature(const Line& line) {  // slopes 0 and 1 become -1 and 0
  Line out;
  for (const auto& [t, value] : line.points) push(out.points, {t, value - t});
  out.slope = line.slope - 1;
  return out;
}

Wall mirrored(const Wall& wall) {
  Wall out = wall;
  for (auto& point : out) point.value = -point.value;
  return out;
}

class Thermographer {
 public:
  explicit Thermographer(Store& store) : store_(store) {}

  const Thermograph& of(Id a) {
    if (const auto found = known_.find(a); found != known_.end()) return found->second;
    Thermograph made = make(a);
    return known_.emplace(a, std::move(made)).first->second;
  }

 private:
  Thermograph make(Id a) {
    if (const auto x = store_.number(a)) {
      const Wall mast{{Dyadic{}, *x}};
      return {mast, mast, *x, -*Dyadic::ratio(1, x->exponent())};
    }
    Line left, right;  // right mirrored
    for (const Id id : store_.left(a)) join(left, of(id).right);
    for (const Id id : store_.right(a)) join(right, mirrored(of(id).left));
    return meet(minus_temperature(left), minus_temperature(right));
  }

  static void join(Line& line, Wall other) {
    Line next{std::move(other), 0};
    line = line.points.empty() ? std::move(next) : larger(line, next);
  }

  // Cuts both walls off where they meet. Their distance left + right (mirrored) falls from at least
  // 0 by 0, 1 or 2 for each 1 of temperature.
  static Thermograph meet(const Line& left, const Line& right) {
    const auto all = breaks(left, right);
    const auto distance = [&](Dyadic t) { return left.at(t) + right.at(t); };
    std::size_t i = 0;
    while (i + 1 < all.size() && distance(all[i + 1]) > Dyadic{}) ++i;
    const Dyadic from = all[i], gap = distance(from);
    Dyadic temperature = from;
    if (gap > Dyadic{}) {
      const bool both =
          left.at(from + gap) < left.at(from) && right.at(from + gap) < right.at(from);
      // Both slopes stay what they are at least until the walls meet.
      const auto half = gap.half();
      if (!half)
        throw Exceeded({Errc::too_large, "the temperature needs a denominator beyond 2^60"});
      temperature = from + (both && distance(from + *half) == Dyadic{} ? *half : gap);
    }
    Thermograph made;
    made.temperature = temperature;
    made.mean = left.at(temperature);
    made.left = cut(left, temperature);
    made.right = mirrored(cut(right, temperature));
    return made;
  }

  static Wall cut(const Line& line, Dyadic temperature) {
    Wall out;
    for (const auto& point : line.points)
      if (point.temperature < temperature) push(out, point);
    push(out, {temperature, line.at(temperature)});
    // The mast is vertical: a last stretch that is vertical already is part of it.
    if (out.size() >= 2 && out[out.size() - 2].value == out.back().value) out.pop_back();
    return out;
  }

  Store& store_;
  std::unordered_map<Id, Thermograph> known_;
};

}  // namespace

Result<Thermograph> thermograph(Store& store, Id a) {
  if (store.has_infinity(a))
    return fail(Errc::unsupported, "a value with ∞ in it has no mean and no temperature", "",
                "values without ∞ have them");
  return attempt([&]() -> Result<Thermograph> { return Thermographer(store).of(a); });
}

}  // namespace banmen::cgt
