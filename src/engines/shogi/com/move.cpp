#include "engines/shogi/com/move.hpp"

namespace banmen::shogi::com {
namespace {

constexpr std::string_view letters = "..RBGSNLP";

// The cell of "7f", or no_square.
u8 parse_square(std::string_view text) {
  const int file = text[0] - '0', rank = text[1] - 'a' + 1;
  if (file < 1 || file > 9 || rank < 1 || rank > 9) return no_square;
  return cell_of(10 * file + rank);
}

}  // namespace

std::string square_text(int cell) {
  return {static_cast<char>('0' + 10 - x_of(cell)), static_cast<char>('a' + y_of(cell) - 1)};
}

std::string to_usi(Move move) {
  if (move.is_drop())
    return std::string{letters[dropped_type(move.from)], '*'} + square_text(move.to);
  return square_text(move.from) + square_text(move.to) + (move.promote ? "+" : "");
}

Result<Move> parse_usi(std::string_view text, Owner owner) {
  const auto bad = [&] {
    return fail(Errc::bad_syntax, "'" + std::string(text) + "' is not a move", "move",
                "a move looks like 7g7f, 2b8h+ or B*4e");
  };
  if (text.size() < 4 || text.size() > 5) return bad();
  const u8 to = parse_square(text.substr(2, 2));
  if (to == no_square) return bad();
  if (text[1] == '*') {
    const auto type = letters.find(text[0]);
    if (type == letters.npos || type < rook || text.size() != 4) return bad();
    return Move{drop_code(owner, static_cast<u8>(type)), to, false};
  }
  const u8 from = parse_square(text.substr(0, 2));
  if (from == no_square || (text.size() == 5 && text[4] != '+')) return bad();
  return Move{from, to, text.size() == 5};
}

}  // namespace banmen::shogi::com
