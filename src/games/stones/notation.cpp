#include "core/text.hpp"
#include "games/stones/position.hpp"

namespace banmen::stones {

// "(1,2)" is row 1, column 2, both counted from 0 at the top left; "1,2" is read as well.
Result<Move> parse_move(const Position& pos, std::string_view text) {
  const auto whole = trim(text);
  auto body = whole;
  const bool opened = body.starts_with('('), closed = body.ends_with(')');
  if (opened) body.remove_prefix(1);
  if (closed && !body.empty()) body.remove_suffix(1);
  const auto parts = split(body, ',');
  const auto row = parse_integer(trim(parts[0]));
  const auto column = parts.size() == 2 ? parse_integer(trim(parts[1])) : std::nullopt;
  if (opened != closed || !row || !column)
    return fail(Errc::bad_syntax, "'" + std::string(whole) + "' is not a move", "move",
                "write (ROW,COLUMN), counted from 0 at the top left, for example (0,2)");
  const Options& rules = pos.rules;
  if (*row < 0 || *row >= rules.rows || *column < 0 || *column >= rules.cols)
    return fail(Errc::out_of_range, "'" + std::string(whole) + "' is not on the board", "move",
                "rows go from 0 to " + std::to_string(rules.rows - 1) + ", columns from 0 to " +
                    std::to_string(rules.cols - 1));
  return Move{static_cast<std::int8_t>(*row * rules.cols + *column)};
}

std::string to_text(const Position& pos, const Move& move) {
  return "(" + std::to_string(move.point / pos.rules.cols) + "," +
         std::to_string(move.point % pos.rules.cols) + ")";
}

Clicks clicks(const Position& pos, const Move& move) { return {to_text(pos, move)}; }

}  // namespace banmen::stones
