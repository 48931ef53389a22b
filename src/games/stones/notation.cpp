#include "core/text.hpp"
#include "games/stones/codec.hpp"

namespace banmen::stones {

std::optional<std::array<long long, 2>> two_numbers(std::string_view text) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto first = parse_integer(trim(parts[0])), second = parse_integer(trim(parts[1]));
  if (!first || !second) return std::nullopt;
  return std::array{*first, *second};
}

// "(1,2)" is row 1, column 2, both counted from 0 at the top left; "1,2" is read as well.
Result<Move> parse_move(const Position& pos, std::string_view text) {
  const auto whole = trim(text);
  const bool bracketed = whole.size() > 2 && whole.front() == '(' && whole.back() == ')';
  const auto point = two_numbers(bracketed ? whole.substr(1, whole.size() - 2) : whole);
  if (!point)
    return fail(Errc::bad_syntax, "'" + std::string(whole) + "' is not a move", "move",
                "write (ROW,COLUMN), counted from 0 at the top left, for example (0,2)");
  const auto [row, column] = *point;
  const Options& rules = pos.rules;
  if (row < 0 || row >= rules.rows || column < 0 || column >= rules.cols)
    return fail(Errc::out_of_range, "'" + std::string(whole) + "' is not on the board", "move",
                "rows go from 0 to " + std::to_string(rules.rows - 1) + ", columns from 0 to " +
                    std::to_string(rules.cols - 1));
  return Move{static_cast<std::int8_t>(row * rules.cols + column)};
}

std::string to_text(const Position& pos, const Move& move) {
  return "(" + std::to_string(move.point / pos.rules.cols) + "," +
         std::to_string(move.point % pos.rules.cols) + ")";
}

Clicks clicks(const Position& pos, const Move& move) { return {to_text(pos, move)}; }

}  // namespace banmen::stones
