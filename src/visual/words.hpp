#pragma once

#include <optional>
#include <string>

#include "visual/analysis.hpp"

// How the things of a file are called and coloured, the same in every format.
namespace banmen::visual {

inline constexpr std::string_view class_letters = "NPLR?";

const char* colour(OutcomeClass outcome);   // "#4CAF50"
const char* meaning(OutcomeClass outcome);  // "the player who moves second wins"
const char* side_name(int player);          // "Black"
char stone(int cell);                       // X, O or .

struct Point {
  std::size_t row, col;
  auto operator<=>(const Point&) const = default;
};

std::optional<Point> parse_point(std::string_view move);  // "(0,2)"

// Smaller points first, then other moves by their bytes.
bool comes_before(std::string_view move, std::string_view other);

// "3x3, m = 1, ko psk", as far as the file says so.
std::string title(const Analysis& analysis);

}  // namespace banmen::visual
