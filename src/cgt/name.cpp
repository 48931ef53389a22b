#include "cgt/name.hpp"

#include <algorithm>
#include <vector>

#include "core/text.hpp"

namespace banmen::cgt {
namespace {

std::string up_star_text(const UpStar& parts) {
  std::string text;
  if (parts.number != Dyadic{} || (parts.ups == 0 && parts.star == 0)) text = to_text(parts.number);
  const auto counted = [&](std::string_view sign, std::uint64_t count) {
    if (count == 0) return;
    text += sign;
    if (count > 1) text += std::to_string(count);
  };
  counted(parts.ups > 0 ? "↑" : "↓",
          static_cast<std::uint64_t>(parts.ups > 0 ? parts.ups : -parts.ups));
  counted("*", parts.star);
  return text;
}

// How a value is written: a word with one value in brackets behind it, or its options in braces.
struct Shape {
  std::string before, after;  // around `inside`, or the whole text when there is no inside
  std::optional<Id> inside{};
  bool braces = false;
};

std::optional<Id> only(std::span<const Id> options) {
  return options.size() == 1 ? std::optional(options.front()) : std::nullopt;
}

// The x of {0|{0|-x}}, if it is a positive number or ∞.
std::optional<Id> tiny_part(Store& store, Id a) {
  const auto threat = only(store.right(a));
  if (!threat || only(store.left(a)) != zero || only(store.left(*threat)) != zero) return {};
  const auto loss = only(store.right(*threat));
  if (!loss) return {};
  if (*loss != minus_infinity && !(store.is_number(*loss) && *store.number(*loss) < Dyadic{}))
    return {};
  return store.negate(*loss);
}

Shape shape(Store& store, Id a) {
  if (a == infinity) return {"∞", ""};
  if (a == minus_infinity) return {"-∞", ""};
  if (const auto parts = store.up_star(a)) return {up_star_text(*parts), ""};
  const auto left = only(store.left(a)), right = only(store.right(a));
  if (left && right && store.negate(*left) == *right) {
    if (*left == infinity || store.is_number(*left)) return {"±", "", left};
    return {"±(", ")", left};
  }
  if (const auto x = tiny_part(store, a)) return {"tiny(", ")", x};
  if (left == zero || right == zero)
    if (const auto x = tiny_part(store, store.negate(a))) return {"miny(", ")", x};
  return {.before = "", .after = "", .braces = true};
}

std::string in_braces(std::vector<std::string> left, std::vector<std::string> right) {
  std::ranges::sort(left);
  std::ranges::sort(right);
  return "{" + join(left, ",") + "|" + join(right, ",") + "}";
}

using Lengths = std::unordered_map<Id, std::size_t>;

std::size_t length(Store& store, Id a, std::size_t limit, Lengths& known) {
  if (const auto found = known.find(a); found != known.end()) return found->second;
  const Shape is = shape(store, a);
  std::size_t sum = is.before.size() + is.after.size();
  if (is.inside) sum += length(store, *is.inside, limit, known);
  if (is.braces) {
    const auto left = store.left(a), right = store.right(a);
    const auto commas = [](std::size_t count) { return count > 1 ? count - 1 : 0; };
    sum += 3 + commas(left.size()) + commas(right.size());
    for (const auto options : {left, right})
      for (const Id id : options)
        if (sum < limit) sum += length(store, id, limit, known);
  }
  return known[a] = std::min(sum, limit);
}

}  // namespace

std::string name_by_options(Store& store, Id a, const std::function<std::string(Id)>& option_name) {
  std::vector<std::string> left, right;
  for (const Id id : store.left(a)) left.push_back(option_name(id));
  for (const Id id : store.right(a)) right.push_back(option_name(id));
  return in_braces(std::move(left), std::move(right));
}

const std::optional<std::string>& Namer::text(Id a) {
  if (const auto found = texts_.find(a); found != texts_.end()) return found->second;
  auto made = make(a);
  if (made && made->size() > limit_) made.reset();
  return texts_.emplace(a, std::move(made)).first->second;
}

std::optional<std::string> Namer::make(Id a) {
  const Shape is = shape(store_, a);
  if (is.inside) {
    const auto& inside = text(*is.inside);
    if (!inside) return std::nullopt;
    return is.before + *inside + is.after;
  }
  if (!is.braces) return is.before;
  // The length first, so that a text which is too long is never written.
  std::size_t sum = 3;
  for (const auto options : {store_.left(a), store_.right(a)})
    for (const Id id : options) {
      const auto& part = text(id);
      if (!part || (sum += part->size()) > limit_) return std::nullopt;
    }
  return name_by_options(store_, a, [&](Id id) { return *text(id); });
}

std::string name(Store& store, Id a) { return *Namer(store).text(a); }

std::size_t name_length(Store& store, Id a, std::size_t limit) {
  Lengths known;
  return length(store, a, limit, known);
}

}  // namespace banmen::cgt
