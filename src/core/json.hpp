#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/result.hpp"

// The one way to read and to write JSON. Whatever goes over parsed values calls itself for each
// level: copying, writing, turning them into Python's. So nothing else may read JSON, or a text of
// brackets ends the program; tests/architecture_test.py looks after that.
namespace banmen {

struct JsonLimits {
  std::size_t depth = 32;  // lists and objects within each other
  std::size_t bytes = std::size_t{64} << 20;
};

// The value of a whole text; of a key that is given twice the last value counts. Takes time in
// proportion to the text, and no second copy of it. Errors say where in what is called `name`:
// "body, line 2, column 7".
Result<nlohmann::ordered_json> parse_json(std::string_view text, std::string_view name,
                                          const JsonLimits& limits = {});

// The same of a part of `whole`, where the places that errors tell are.
Result<nlohmann::ordered_json> parse_json_in(std::string_view whole, std::string_view part,
                                             std::string_view name, const JsonLimits& limits = {});

// The text of a value, in one line or with `indent` spaces a level. Bytes that are no UTF-8 become
// U+FFFD: an answer with a replaced letter is better than none.
std::string json_text(const nlohmann::ordered_json& value, int indent = -1);

// The same for what must come back as it was: an error where a text is not UTF-8.
Result<std::string> exact_json_text(const nlohmann::ordered_json& value);

// An error with all that it tells.
nlohmann::ordered_json json_of(const Error& error);

// "line 3, column 7" of a byte of `text`; columns are bytes.
std::string place_in(std::string_view text, std::size_t byte);

}  // namespace banmen
