#include "core/text.hpp"
#include "games/othello/place.hpp"
#include "games/othello/position.hpp"

namespace banmen::othello {
namespace {

bool is_pass_word(std::string_view word) { return word == "pass" || word == "pa" || word == "--"; }

}  // namespace

std::string square_name(Square square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

Square parse_square(std::string_view text) {
  if (text.size() != 2) return no_square;
  const char column = static_cast<char>(text[0] | 0x20), row = text[1];
  if (column < 'a' || column > 'h' || row < '1' || row > '8') return no_square;
  return (row - '1') * 8 + (column - 'a');
}

std::string to_text(Move move) { return move.is_pass() ? "pass" : square_name(move.square); }

std::string to_text(const Position&, const Move& move) { return to_text(move); }

Result<Move> parse_move(const Position&, std::string_view text) {
  const std::string word = lower(trim(text));
  if (is_pass_word(word)) return pass_move;
  if (const Square square = parse_square(word); square != no_square) return move_to(square);
  return fail(Errc::bad_syntax, "'" + std::string(trim(text)) + "' is not a move", "move",
              "write a square from a1 to h8, or pass");
}

// Cuts words such as "f5d6PAc3" into moves; what is no row of moves stays in one piece, for
// parse_move to refuse.
std::vector<std::string> Othello::split_moves(std::string_view text) {
  std::vector<std::string> moves;
  for (const auto& word : split_words(text)) {
    std::vector<std::string> parts;
    const std::string plain = lower(word);
    for (std::size_t at = 0; at < word.size();) {
      const std::string_view rest = std::string_view(plain).substr(at);
      const std::size_t length = rest.starts_with("pass") ? 4 : 2;
      const std::string_view part = rest.substr(0, length);
      if (!is_pass_word(part) && parse_square(part) == no_square) break;
      parts.push_back(word.substr(at, length));
      at += length;
    }
    std::size_t read = 0;
    for (const auto& part : parts) read += part.size();
    if (read < word.size()) parts = {word};
    moves.insert(moves.end(), parts.begin(), parts.end());
  }
  return moves;
}

}  // namespace banmen::othello
