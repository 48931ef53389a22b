#include "cgt/born.hpp"

#include <algorithm>
#include <string>

namespace banmen::cgt {
namespace {

using Sets = std::vector<std::vector<Id>>;

// Every set of values none of which is at most another: more never changes a game.
void add_antichains(Store& store, const std::vector<Id>& values, std::size_t from,
                    std::vector<Id>& chosen, Sets& all) {
  all.push_back(chosen);
  for (std::size_t i = from; i < values.size(); ++i) {
    const bool comparable = std::ranges::any_of(chosen, [&](Id other) {
      return store.leq(other, values[i]) || store.leq(values[i], other);
    });
    if (comparable) continue;
    chosen.push_back(values[i]);
    add_antichains(store, values, i + 1, chosen, all);
    chosen.pop_back();
  }
}

std::vector<Id> next_day(Store& store, const std::vector<Id>& values, World world) {
  Sets sets;
  std::vector<Id> chosen;
  add_antichains(store, values, 0, chosen, sets);
  std::vector<Id> made;
  if (world == World::affine) made = {infinity, minus_infinity};
  std::vector<bool> seen(store.size());
  for (const auto& left : sets)
    for (const auto& right : sets) {
      const Id value = store.make(left, right);
      if (value >= seen.size()) seen.resize(std::max<std::size_t>(value + 1, seen.size() * 2));
      if (seen[value]) continue;
      seen[value] = true;
      made.push_back(value);
    }
  std::ranges::sort(made);
  return made;
}

}  // namespace

int last_day(World world) { return world == World::shorts ? 3 : 2; }

Result<std::vector<Id>> born_by(Store& store, int day, World world) {
  const int first = world == World::shorts ? 0 : -1, last = last_day(world);
  if (day < first)
    return fail(Errc::out_of_range, "nothing is born by day " + std::to_string(day), "",
                "days begin with " + std::to_string(first));
  if (day > last)
    return fail(Errc::too_large,
                "the values born by day " + std::to_string(day) + " are too many to list", "",
                "days up to " + std::to_string(last) + " can be listed");
  return attempt([&]() -> Result<std::vector<Id>> {
    std::vector<Id> values = {zero};
    if (world == World::affine) values = {infinity, minus_infinity};
    for (int today = first; today < day; ++today) values = next_day(store, values, world);
    return values;
  });
}

}  // namespace banmen::cgt
