#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

// NAME[value][value], of which GGF and SGF files are made.
namespace banmen::othello {

struct Property {
  std::string name;
  std::vector<std::string> values;
  std::size_t at = 0;  // where it stands in its text

  const std::string& value() const { return values.front(); }
};

// Whether a backslash takes away the meaning of the letter behind it.
enum class Escapes { none, backslash };

// The property at text[at]; `at` is moved behind it. Small letters in names are passed over.
Result<Property> take_property(std::string_view text, std::size_t& at, Escapes escapes);

}  // namespace banmen::othello
