#include <algorithm>
#include <vector>

#include "cgt/store.hpp"
#include "core/assert.hpp"
#include "core/key.hpp"

namespace banmen::cgt {
namespace {

// Builders of nimbers and ups need that many options or levels.
constexpr std::int64_t most_ups_or_star = 900;

}  // namespace

Id Store::negate(Id a) {
  const Id known = node(a).negative.load(std::memory_order_acquire);
  if (known != unknown_id) return known;
  Id made = unknown_id;
  if (const auto x = number(a)) {
    made = number(-*x);
  } else {
    // The mirror image of a canonical form is canonical.
    std::vector<Id> mirrored_left, mirrored_right;
    for (const Id id : right(a)) mirrored_left.push_back(negate(id));
    for (const Id id : left(a)) mirrored_right.push_back(negate(id));
    std::ranges::sort(mirrored_left);
    std::ranges::sort(mirrored_right);
    made = intern(mirrored_left, mirrored_right);
  }
  node(a).negative.store(made, std::memory_order_release);
  node(made).negative.store(a, std::memory_order_release);
  return made;
}

std::size_t UpStarHash::operator()(const UpStar& parts) const {
  const auto scaled = static_cast<unsigned __int128>(parts.number.scaled());
  return mix(mix(static_cast<std::uint64_t>(scaled), static_cast<std::uint64_t>(scaled >> 64)),
             static_cast<std::uint64_t>(parts.ups) << 32 ^ parts.star);
}

// Remembered, because a star stands on all smaller ones, and each of them on its own.
Id Store::up_star(const UpStar& parts) {
  if (parts.ups == 0 && parts.star == 0) return number(parts.number);
  {
    const std::lock_guard lock(sums_mutex_);
    if (const auto found = up_stars_.find(parts); found != up_stars_.end()) return found->second;
  }
  const Id made = make_up_star(parts);
  const std::lock_guard lock(sums_mutex_);
  up_stars_.emplace(parts, made);
  return made;
}

Id Store::make_up_star(const UpStar& parts) {
  const auto [x, ups, star] = parts;
  if (ups < 0) return negate(up_star({-x, -ups, star}));
  if (ups + std::int64_t{star} > most_ups_or_star)
    throw Exceeded({Errc::too_large,
                    "ups and stars are kept up to " + std::to_string(most_ups_or_star) + " only"});
  spend(1 + std::uint64_t{star});
  std::vector<Id> left, right;
  if (ups == 0) {
    for (std::uint32_t k = 0; k < star; ++k) left.push_back(up_star({x, 0, k}));
    std::ranges::sort(left);
    right = left;
  } else {
    const bool special = ups == 1 && star == 1;  // ↑* = {0,*|0}
    left.push_back(number(x));
    if (special) left.push_back(up_star({x, 0, 1}));
    std::ranges::sort(left);
    right.push_back(special ? number(x) : up_star({x, ups - 1, star ^ 1}));
  }
  return intern(left, right);
}

std::optional<UpStar> Store::up_star(Id a) const {
  const Node& of = node(a);
  if (of.kind != Kind::number && of.kind != Kind::up_star) return std::nullopt;
  return UpStar{of.number, of.ups, of.star};
}

std::optional<UpStar> Store::recognise(std::span<const Id> left, std::span<const Id> right) const {
  if (std::ranges::equal(left, right) && !left.empty()) {  // x + *k = {x, x*, ..., x*(k-1) | same}
    const auto first = up_star(left.front());
    for (const Id id : left) {
      const auto parts = up_star(id);
      if (!parts || parts->ups != 0 || parts->number != first->number || parts->star >= left.size())
        return std::nullopt;
    }
    // Different stars below k, k of them: all of them.
    return UpStar{first->number, 0, static_cast<std::uint32_t>(left.size())};
  }
  if (const auto parts = recognise_ups(left, right, 1)) return parts;
  return recognise_ups(right, left, -1);
}

// For sign 1 {x | (n-1)↑ *k} and {x,x*|x}; for sign -1 their mirror images, given the other way
// round.
std::optional<UpStar> Store::recognise_ups(std::span<const Id> left, std::span<const Id> right,
                                           int sign) const {
  if (right.size() != 1 || left.empty() || left.size() > 2) return std::nullopt;
  const auto after = up_star(right.front());
  if (!after) return std::nullopt;
  const UpStar plain{after->number, 0, 0};
  if (left.size() == 1) {
    if (up_star(left.front()) != plain || *after == plain || after->ups * sign < 0)
      return std::nullopt;
    return UpStar{plain.number, after->ups + sign, after->star ^ 1};
  }
  const UpStar star{after->number, 0, 1};
  const auto one = up_star(left[0]), two = up_star(left[1]);
  const bool both = (one == plain && two == star) || (one == star && two == plain);
  if (*after != plain || !both) return std::nullopt;
  return UpStar{plain.number, sign, 1};
}

Id Store::add(Id a, Id b) {
  if (a > b) std::swap(a, b);
  BANMEN_ASSERT(a != infinity || b != minus_infinity);
  if (a == infinity || a == minus_infinity) return a;
  const auto one = up_star(a), other = up_star(b);
  if (one && other)
    return up_star({one->number + other->number, one->ups + other->ups, one->star ^ other->star});
  const std::uint64_t question = std::uint64_t{a} << 32 | b;
  {
    const std::lock_guard lock(sums_mutex_);
    if (const auto found = sums_.find(question); found != sums_.end()) return found->second;
  }
  const Id made = add_options(a, b);
  const std::lock_guard lock(sums_mutex_);
  sums_.emplace(question, made);
  return made;
}

Id Store::add_options(Id a, Id b) {
  spend(1);
  std::vector<Id> left_sums, right_sums;
  // Nobody needs to move in a number while another game is there that is none.
  if (!is_number(a)) {
    for (const Id id : left(a)) left_sums.push_back(add(id, b));
    for (const Id id : right(a)) right_sums.push_back(add(id, b));
  }
  if (!is_number(b)) {
    for (const Id id : left(b)) left_sums.push_back(add(a, id));
    for (const Id id : right(b)) right_sums.push_back(add(a, id));
  }
  return make(left_sums, right_sums);
}

Id Store::times(std::int64_t n, Id a) {
  if (n == 0) return zero;
  if (n < 0) {
    if (n == INT64_MIN) throw Exceeded({Errc::too_large, "too many copies"});
    return times(-n, negate(a));
  }
  if (const auto x = number(a)) {
    const auto product = x->times(n);
    if (!product) throw Exceeded({Errc::too_large, "a number is larger than 2^62 in size"});
    return number(*product);
  }
  Id sum = zero;
  for (Id power = a;; power = add(power, power)) {  // a, 2a, 4a, ...
    if (n % 2 == 1) sum = add(sum, power);
    n /= 2;
    if (n == 0) return sum;
  }
}

}  // namespace banmen::cgt
