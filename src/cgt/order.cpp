#include <algorithm>

#include "cgt/store.hpp"
#include "core/key.hpp"

namespace banmen::cgt {
namespace {

// The order among values with the same number and no infinities: n ups and a star against 0.
bool up_star_leq(std::int64_t ups, std::uint32_t star) {
  if (ups == 0) return star == 0;
  return ups < -1 || (ups == -1 && star != 1);
}

}  // namespace

// A <= B: every Left option of A, and A itself against every Right option of B, is less than or
// confused with the other side.
bool Store::leq_by_options(Id a, Id b) {
  for (const Id option : left(a))
    if (!less_or_confused(option, b)) return false;
  for (const Id option : right(b))
    if (!less_or_confused(a, option)) return false;
  return true;
}

bool Store::less_or_confused(Id a, Id b) {
  if (const auto told = ends_less_or_confused(ends(a), ends(b)); told && a > 1 && b > 1)
    return *told;
  // Without infinities in one of the two, it is the opposite of B <= A; with them it is not.
  if (!has_infinity(a) || !has_infinity(b)) return !leq(b, a);
  for (const Id option : left(b))
    if (leq(a, option)) return true;
  for (const Id option : right(a))
    if (leq(option, b)) return true;
  return false;
}

bool Store::leq(Id a, Id b) {
  if (a == b || b == infinity || a == minus_infinity) return true;
  if (a == infinity || b == minus_infinity) return false;
  const Node &one = node(a), &other = node(b);
  if (const auto told = ends_leq(one.ends, other.ends)) return *told;
  if (one.kind == Kind::up_star && other.kind == Kind::up_star && one.number == other.number)
    return up_star_leq(one.ups - other.ups, one.star ^ other.star);

  auto& slot = leq_memo_[mix(a, b) & leq_mask_];
  const std::uint64_t question = std::uint64_t{a} << 33 | std::uint64_t{b} << 1;
  const std::uint64_t known = slot.load(std::memory_order_relaxed);
  if ((known & ~std::uint64_t{1}) == question) return (known & 1) != 0;
  spend(1);
  const bool answer = leq_by_options(a, b);
  slot.store(question | (answer ? 1 : 0), std::memory_order_relaxed);
  return answer;
}

}  // namespace banmen::cgt
