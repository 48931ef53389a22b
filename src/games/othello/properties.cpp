#include "games/othello/properties.hpp"

#include "games/othello/place.hpp"

namespace banmen::othello {
namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }

void skip_space(std::string_view text, std::size_t& at) {
  while (at < text.size() && is_space(text[at])) ++at;
}

}  // namespace

Result<Property> take_property(std::string_view text, std::size_t& at, Escapes escapes) {
  const auto bad = [&](std::size_t where, std::string what) {
    return fail(Errc::bad_syntax, std::move(what), place_in(text, where),
                "write a name in capitals and a value in brackets: PB[name]");
  };
  Property property{{}, {}, at};
  for (; at < text.size() && (is_capital(text[at]) || is_small(text[at])); ++at)
    if (is_capital(text[at])) property.name += text[at];
  if (property.name.empty()) return bad(at, letter_at(text, at) + " begins no property");
  skip_space(text, at);
  if (at >= text.size() || text[at] != '[')
    return bad(at, letter_at(text, at) + " stands where a value of " + property.name + " should");
  while (at < text.size() && text[at] == '[') {
    const std::size_t begin = at++;
    std::string value;
    for (; at < text.size() && text[at] != ']'; ++at) {
      if (escapes == Escapes::backslash && text[at] == '\\' && at + 1 < text.size()) ++at;
      value += text[at];
    }
    if (at >= text.size()) return bad(begin, "the value of " + property.name + " is not closed");
    ++at;
    property.values.push_back(std::move(value));
    // In GGF a second bracket would be another game's text.
    if (escapes == Escapes::backslash) skip_space(text, at);
  }
  return property;
}

}  // namespace banmen::othello
