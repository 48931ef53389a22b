#include "cgt/facts.hpp"

#include <algorithm>
#include <unordered_map>

#include "cgt/name.hpp"
#include "cgt/thermograph.hpp"

namespace banmen::cgt {
namespace {

constexpr std::size_t longest_text = 1'000'000;

std::int64_t number_birthday(Dyadic x) {
  const std::int64_t whole = x.whole() < 0 ? -x.whole() : x.whole();
  return whole + (x.is_integer() ? 0 : x.exponent() + 1);
}

std::int64_t birthday(Store& store, Id a, std::unordered_map<Id, std::int64_t>& known) {
  if (a == infinity || a == minus_infinity) return -1;
  if (const auto x = store.number(a)) return number_birthday(*x);
  if (const auto found = known.find(a); found != known.end()) return found->second;
  std::int64_t latest = -1;
  for (const auto options : {store.left(a), store.right(a)})
    for (const Id id : options) latest = std::max(latest, birthday(store, id, known));
  return known[a] = latest + 1;
}

// A stop of a value without infinities is the number beside its cut.
void add_finite_facts(Store& store, Id a, const Thermograph& graph, Facts& into) {
  into.mean = graph.mean;
  into.temperature = graph.temperature;
  into.left_stop = store.ends(a).left.number();
  into.right_stop = store.ends(a).right.number();
}

}  // namespace

std::int64_t birthday(Store& store, Id a) {
  std::unordered_map<Id, std::int64_t> known;
  return birthday(store, a, known);
}

Result<std::optional<std::string>> name_if_short(Store& store, Id a) {
  return attempt([&]() -> Result<std::optional<std::string>> {
    if (name_length(store, a, longest_text) >= longest_text) return std::nullopt;
    return name(store, a);
  });
}

Result<std::string> checked_name(Store& store, Id a) {
  auto text = name_if_short(store, a);
  if (!text) return fail(text.error());
  if (*text) return **std::move(text);
  return fail(Errc::too_large, "the value's text is longer than a megabyte", "",
              "give simpler games, or fewer of them in one sum");
}

Result<Facts> facts(Store& store, Id a) {
  return attempt([&]() -> Result<Facts> {
    Facts made{.outcome = store.outcome(a), .birthday = birthday(store, a)};
    if (store.has_infinity(a)) return made;
    const auto graph = thermograph(store, a);
    if (!graph) return fail(graph.error());
    add_finite_facts(store, a, *graph, made);
    return made;
  });
}

std::string compare(Store& store, Id a, Id b) {
  const bool less = store.leq(a, b), greater = store.leq(b, a);
  if (less) return greater ? "=" : "<";
  return greater ? ">" : "||";
}

}  // namespace banmen::cgt
