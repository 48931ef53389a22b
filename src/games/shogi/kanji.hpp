#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/shogi/piece.hpp"
#include "games/shogi/squares.hpp"

// The letters of Japanese notation.
namespace banmen::shogi {

inline constexpr std::string_view wide_space = "\u3000";

std::string_view name_of(Kind kind);      // as moves say it: "成銀", "竜"
std::string_view letter_of(Kind kind);    // as diagrams say it, one letter: "全", "龍"
std::string place_name(Square square);    // "７六"
std::string kanji_number(int number);     // 1 to 99: "十八"
std::string_view wide_digit(int digit);   // 1 to 9: "７"
std::string_view kanji_digit(int digit);  // 1 to 9: "七"
inline std::string_view mark_of(Side side) { return side == Side::first ? "▲" : "△"; }

// Reads a text in UTF-8 from its front.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }
  std::string_view letter() const;  // the next one; empty at the end
  bool at(std::string_view word) const { return rest_.starts_with(word); }
  bool take(std::string_view word);
  void skip_letter() { rest_.remove_prefix(letter().size()); }
  void skip_spaces();  // also wide ones

  std::optional<int> take_digit();         // 1 to 9: "7", "７" or "七"
  std::optional<long long> take_number();  // "12", "１２"; at most nine digits
  std::optional<int> take_kanji_number();  // 1 to 99: "十八"
  std::optional<Kind> take_kind();         // by any of its names
  std::optional<Side> take_mark();         // ▲ △ ☗ ☖ ▼ ▽

 private:
  std::string_view rest_;
};

// For messages: the text up to a space, no longer than a few letters.
std::string first_word(std::string_view text);

}  // namespace banmen::shogi
