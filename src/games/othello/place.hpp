#pragma once

#include <string>
#include <string_view>

namespace banmen::othello {

// "line 3, column 7": where byte number `offset` stands in a text. Columns are letters, not bytes.
std::string place_in(std::string_view text, std::size_t offset);

// The same, told only when it is asked for: it takes as long as the text before it is.
struct Place {
  std::string_view text;
  std::size_t offset;
};

// The letter that begins at `offset`, however many bytes it has, fit to be shown.
std::string letter_at(std::string_view text, std::size_t offset);

bool is_space(char c);

}  // namespace banmen::othello
