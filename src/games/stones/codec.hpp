#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/stones/position.hpp"

namespace banmen::stones {

// What a text says of a position, before it is checked. Without captures it is 0,0; without a side
// it is the one that has put fewer stones, Black if both have put as many.
struct Draft {
  std::vector<std::vector<int>> rows{};  // 1 Black, -1 White, 0 empty
  std::optional<std::array<long long, 2>> captures{};
  std::optional<Side> to_move{};
};

// Checks sizes, captures and liberties; the board's size replaces that of the options.
Result<Decoded<Position>> position_from(const Draft& draft, const Options& options);

Result<Decoded<Position>> decode_text(std::string_view text, const Options& options);
Result<Decoded<Position>> decode_json(std::string_view text, const Options& options);
Result<Decoded<Position>> decode_id(std::string_view text, const Options& options);
std::string encode_json(const Position& pos);

// "1,2" → 1 and 2; nothing if it is anything else.
std::optional<std::array<long long, 2>> two_numbers(std::string_view text);

}  // namespace banmen::stones
