#include "core/text.hpp"
#include "games/stones/codec.hpp"

namespace banmen::stones {
namespace {

using Word = unsigned __int128;

// Where the parts of an id lie: points from bit 0, then captures by Black and by White, the side to
// move, and the top bit for a past, which is followed by its hash.
struct Layout {
  int digits, captures_at, captures_bits;
  constexpr int side_at() const { return digits * 4 - 2; }
  constexpr int past_at() const { return digits * 4 - 1; }
};

constexpr Layout layout_of(int points) {
  return points <= 25 ? Layout{16, 50, 6} : Layout{32, 112, 7};
}

constexpr Word field(Word word, int at, int bits) { return word >> at & ((Word{1} << bits) - 1); }

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

Failure bad_id(std::string_view text, const std::string& why, const Layout& layout) {
  return fail(Errc::bad_syntax, "'" + std::string(text) + "' is not an id: " + why, "position",
              "a board of this size takes " + std::to_string(layout.digits) +
                  " hex digits; the options rows and cols say the size");
}

}  // namespace

std::string id_text(int points, const Board& board, std::array<int, 2> captures, Side to_move,
                    bool past) {
  const Layout layout = layout_of(points);
  Word word = 0;
  for (Points rest = board.black; rest; rest &= rest - 1) word |= Word{1} << 2 * lowest(rest);
  for (Points rest = board.white; rest; rest &= rest - 1) word |= Word{2} << 2 * lowest(rest);
  word |= static_cast<Word>(captures[0]) << layout.captures_at;
  word |= static_cast<Word>(captures[1]) << (layout.captures_at + layout.captures_bits);
  if (to_move == Side::second) word |= Word{1} << layout.side_at();
  if (past) word |= Word{1} << layout.past_at();
  std::string text(static_cast<std::size_t>(layout.digits), '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, word >>= 4)
    *digit = "0123456789abcdef"[static_cast<std::size_t>(word & 15)];
  return text;
}

std::string id_text(const Position& pos) {
  return id_text(pos.rules.rows * pos.rules.cols, pos.board, pos.captures, pos.to_move, false);
}

Result<Decoded<Position>> decode_id(std::string_view text, const Options& options) {
  const auto whole = trim(text);
  const int points = options.rows * options.cols;
  const Layout layout = layout_of(points);
  const auto name = whole.substr(0, whole.find('-'));
  if (name.size() != static_cast<std::size_t>(layout.digits))
    return bad_id(whole, "it has " + std::to_string(name.size()) + " digits", layout);
  Word word = 0;
  for (const char c : name) {
    if (digit_of(c) < 0)
      return bad_id(whole, "'" + std::string(1, c) + "' is no hex digit", layout);
    word = word << 4 | static_cast<Word>(digit_of(c));
  }
  const bool past = field(word, layout.past_at(), 1) != 0;
  if (past != (name.size() < whole.size()))
    return bad_id(whole, past ? "the hash of its past is missing" : "it says it has no past",
                  layout);
  if (field(word, 2 * points, layout.captures_at - 2 * points))
    return bad_id(whole, "there are stones beside the board", layout);
  Draft draft;
  draft.rows.resize(static_cast<std::size_t>(options.rows));
  for (int point = 0; point < points; ++point) {
    const int value = static_cast<int>(field(word, 2 * point, 2));
    if (value == 3)
      return bad_id(whole, "point " + std::to_string(point) + " has two stones", layout);
    draft.rows[static_cast<std::size_t>(point / options.cols)].push_back(value == 2 ? -1 : value);
  }
  const int bits = layout.captures_bits;
  draft.captures = {static_cast<long long>(field(word, layout.captures_at, bits)),
                    static_cast<long long>(field(word, layout.captures_at + bits, bits))};
  draft.to_move = field(word, layout.side_at(), 1) ? Side::second : Side::first;
  auto decoded = position_from(draft, options);
  if (decoded && past) decoded->warnings.emplace_back("past_unknown");
  return decoded;
}

}  // namespace banmen::stones
