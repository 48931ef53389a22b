#include "cgt/facts.hpp"
#include "cgt/name.hpp"
#include "cgt/parse.hpp"
#include "fuzz.hpp"

// Any text as an expression for a value: an error that says why, or a value whose text reads back
// as the same value and whose order, negative and facts agree with each other.
namespace banmen::test {
namespace {

void values(std::string_view text) {
  cgt::Store store(1, {20'000, Stop()});
  const auto value = cgt::parse(store, text);
  require_words(value, text);
  if (!value) {
    require(!value.error().where.empty(), "an error tells the column", text);
    return;
  }
  const auto facts = cgt::facts(store, *value);
  require_words(facts, text);
  if (!facts) return;
  const auto name = cgt::name_if_short(store, *value);
  require_words(name, text);
  if (name && *name) {
    cgt::Store other(1, {2'000'000, Stop()});
    const auto again = cgt::parse(other, **name);
    require(again && cgt::name(other, *again) == **name, "a name reads back", text);
    require(cgt::parse(store, **name).value_or(*value) == *value, "as the same value", text);
  }
  require(store.negate(store.negate(*value)) == *value, "the negative of the negative", text);
  require(store.has_infinity(*value) != facts->mean.has_value(), "means need finite values", text);
  if (facts->mean)
    require(*facts->right_stop <= *facts->mean && *facts->mean <= *facts->left_stop,
            "the mean lies between the stops", text);
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::values)
