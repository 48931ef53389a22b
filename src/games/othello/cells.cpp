#include "games/othello/cells.hpp"

#include <optional>

#include "core/text.hpp"
#include "games/othello/place.hpp"

namespace banmen::othello {
namespace {

enum class Cell { empty, black, white };

struct Sign {
  std::string_view text;
  Cell cell;
};

constexpr Sign signs[] = {
    {"X", Cell::black}, {"x", Cell::black}, {"*", Cell::black}, {"B", Cell::black},
    {"b", Cell::black}, {"@", Cell::black}, {"1", Cell::black}, {"●", Cell::black},
    {"O", Cell::white}, {"o", Cell::white}, {"W", Cell::white}, {"w", Cell::white},
    {"2", Cell::white}, {"○", Cell::white}, {"-", Cell::empty}, {".", Cell::empty},
    {"_", Cell::empty}, {"0", Cell::empty}, {"·", Cell::empty}, {"・", Cell::empty},
};

std::optional<Sign> sign_at(std::string_view rest) {
  for (const Sign& sign : signs)
    if (rest.starts_with(sign.text)) return sign;
  return std::nullopt;
}

bool is_digit(const Sign& sign) { return sign.text[0] >= '0' && sign.text[0] <= '9'; }

constexpr const char* cells_hint =
    "write 64 squares from a1 to h8 as X, O and -, then the side to move: X or O";

}  // namespace

Result<Discs> read_cells(std::string_view text, std::size_t& at) {
  Discs discs;
  std::optional<bool> digits;
  for (Square square = 0; square < square_count; ++square) {
    while (at < text.size() && is_space(text[at])) ++at;
    if (at >= text.size())
      return fail(Errc::bad_syntax, "the board has " + std::to_string(square) + " squares, not 64",
                  place_in(text, at), cells_hint);
    const auto sign = sign_at(text.substr(at));
    if (!sign)
      return fail(Errc::bad_syntax, letter_at(text, at) + " is no square", place_in(text, at),
                  cells_hint);
    if (digits && *digits != is_digit(*sign))
      return fail(Errc::bad_syntax, letter_at(text, at) + " mixes digits with other signs",
                  place_in(text, at), "write 1, 2 and 0 alone, or X, O and -");
    digits = is_digit(*sign);
    if (sign->cell == Cell::black) discs.black |= bit(square);
    if (sign->cell == Cell::white) discs.white |= bit(square);
    at += sign->text.size();
  }
  return discs;
}

Result<Side> read_side(std::string_view word) {
  if (lower(word) == "black") return Side::first;
  if (lower(word) == "white") return Side::second;
  if (const auto sign = sign_at(word); sign && sign->text == word) {
    if (sign->cell == Cell::black) return Side::first;
    if (sign->cell == Cell::white) return Side::second;
  }
  return fail(Errc::bad_syntax, "'" + std::string(word) + "' is no side", "side",
              "write X for black, O for white");
}

std::string write_cells(const Discs& discs, char black, char white, char empty) {
  std::string text(square_count, empty);
  for (Square square = 0; square < square_count; ++square) {
    if (discs.black & bit(square)) text[static_cast<std::size_t>(square)] = black;
    if (discs.white & bit(square)) text[static_cast<std::size_t>(square)] = white;
  }
  return text;
}

}  // namespace banmen::othello
