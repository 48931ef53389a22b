#include "games/shogi/kanji.hpp"

#include <array>
#include <utility>

namespace banmen::shogi {
namespace {

constexpr std::array<std::string_view, 10> wide_digits = {"０", "１", "２", "３", "４",
                                                          "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 10> kanji_digits = {"〇", "一", "二", "三", "四",
                                                           "五", "六", "七", "八", "九"};

// The first name of each kind is the one that moves are written with. Longer names come before
// those they begin with.
constexpr std::pair<std::string_view, Kind> names[] = {
    {"歩兵", Kind::pawn},          {"歩", Kind::pawn},
    {"香車", Kind::lance},         {"香", Kind::lance},
    {"桂馬", Kind::knight},        {"桂", Kind::knight},
    {"銀将", Kind::silver},        {"銀", Kind::silver},
    {"角行", Kind::bishop},        {"角", Kind::bishop},
    {"飛車", Kind::rook},          {"飛", Kind::rook},
    {"金将", Kind::gold},          {"金", Kind::gold},
    {"玉将", Kind::king},          {"玉", Kind::king},
    {"王将", Kind::king},          {"王", Kind::king},
    {"と金", Kind::tokin},         {"と", Kind::tokin},
    {"成歩", Kind::tokin},         {"成香", Kind::promoted_lance},
    {"杏", Kind::promoted_lance},  {"成桂", Kind::promoted_knight},
    {"圭", Kind::promoted_knight}, {"成銀", Kind::promoted_silver},
    {"全", Kind::promoted_silver}, {"竜馬", Kind::horse},
    {"龍馬", Kind::horse},         {"成角", Kind::horse},
    {"馬", Kind::horse},           {"竜王", Kind::dragon},
    {"龍王", Kind::dragon},        {"成飛", Kind::dragon},
    {"竜", Kind::dragon},          {"龍", Kind::dragon},
};

constexpr std::array<std::string_view, kind_count> move_names = {
    "", "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "竜"};
constexpr std::array<std::string_view, kind_count> letters = {
    "・", "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "杏", "圭", "全", "馬", "龍"};

constexpr std::string_view ten = "十";

}  // namespace

std::string_view name_of(Kind kind) { return move_names[index(kind)]; }
std::string_view letter_of(Kind kind) { return letters[index(kind)]; }
std::string_view wide_digit(int digit) { return wide_digits[static_cast<std::size_t>(digit)]; }
std::string_view kanji_digit(int digit) { return kanji_digits[static_cast<std::size_t>(digit)]; }

std::string place_name(Square square) {
  return std::string(wide_digit(file_of(square))) + std::string(kanji_digit(rank_of(square)));
}

std::string kanji_number(int number) {
  std::string text;
  if (number >= 20) text += kanji_digit(number / 10);
  if (number >= 10) text += ten;
  if (number % 10 > 0) text += kanji_digit(number % 10);
  return text;
}

std::string_view Cursor::letter() const {
  if (rest_.empty()) return {};
  std::size_t size = 1;
  while (size < rest_.size() && (static_cast<unsigned char>(rest_[size]) & 0xc0) == 0x80) ++size;
  return rest_.substr(0, size);
}

bool Cursor::take(std::string_view word) {
  if (!at(word)) return false;
  rest_.remove_prefix(word.size());
  return true;
}

void Cursor::skip_spaces() {
  while (take(" ") || take("\t") || take("\r") || take(wide_space)) {
  }
}

std::optional<int> Cursor::take_digit() {
  for (int digit = 1; digit <= 9; ++digit)
    if (take(std::to_string(digit)) || take(wide_digit(digit)) || take(kanji_digit(digit)))
      return digit;
  return std::nullopt;
}

std::optional<long long> Cursor::take_number() {
  constexpr int most_digits = 9;
  Cursor ahead = *this;
  long long number = 0;
  int digits = 0;
  for (bool more = true; more;) {
    more = false;
    for (int digit = 0; digit <= 9 && !more; ++digit)
      if (ahead.take(std::to_string(digit)) || ahead.take(wide_digit(digit))) {
        if (++digits > most_digits) return std::nullopt;
        number = number * 10 + digit;
        more = true;
      }
  }
  if (digits == 0) return std::nullopt;
  *this = ahead;
  return number;
}

std::optional<int> Cursor::take_kanji_number() {
  const auto take_unit = [this] {
    for (int digit = 1; digit <= 9; ++digit)
      if (take(kanji_digit(digit))) return digit;
    return 0;
  };
  const int first = take_unit();
  if (!take(ten)) return first > 0 ? std::optional(first) : std::nullopt;
  return (first > 0 ? first : 1) * 10 + take_unit();
}

std::optional<Kind> Cursor::take_kind() {
  for (const auto& [name, kind] : names)
    if (take(name)) return kind;
  return std::nullopt;
}

std::optional<Side> Cursor::take_mark() {
  for (const auto mark : {"▲", "☗", "▼"})
    if (take(mark)) return Side::first;
  for (const auto mark : {"△", "☖", "▽"})
    if (take(mark)) return Side::second;
  return std::nullopt;
}

std::string first_word(std::string_view text) {
  constexpr int most_letters = 12;
  std::string word;
  Cursor cursor(text);
  for (int i = 0; i < most_letters && !cursor.done(); ++i) {
    if (cursor.at(" ") || cursor.at("\t") || cursor.at(wide_space)) break;
    word += cursor.letter();
    cursor.skip_letter();
  }
  return word;
}

}  // namespace banmen::shogi
