#include "games/othello/codec.hpp"

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "games/othello/place.hpp"

namespace banmen::othello {
namespace {

using Json = nlohmann::ordered_json;

constexpr Bits centre = 0x0000001818000000;

Bits neighbours(Bits bits) {
  const Bits left = bits >> 1 & 0x7F7F7F7F7F7F7F7F, right = bits << 1 & 0xFEFEFEFEFEFEFEFE;
  const Bits row = bits | left | right;
  return row | row << 8 | row >> 8;
}

// Every disc is laid beside another one, so all of them hang together with the centre.
Bits joined_to_centre(Bits occupied) {
  Bits joined = occupied & centre;
  for (Bits next = 0; (next = neighbours(joined) & occupied) != joined;) joined = next;
  return joined;
}

void skip_space(std::string_view text, std::size_t& at) {
  while (at < text.size() && is_space(text[at])) ++at;
}

// The word at `at`, which ends before white space or `;`.
std::string_view take_word(std::string_view text, std::size_t& at) {
  skip_space(text, at);
  const std::size_t begin = at;
  while (at < text.size() && !is_space(text[at]) && text[at] != ';') ++at;
  return text.substr(begin, at - begin);
}

Result<Position> read_board(std::string_view text, std::size_t& at, const Options& options) {
  const auto discs = read_cells(text, at);
  if (!discs) return fail(discs.error());
  auto side = Result<Side>(Side::first);
  skip_space(text, at);
  const std::size_t begin = at;
  if (const auto word = take_word(text, at); !word.empty()) side = read_side(word);
  if (!side)
    return fail(side.error().code, side.error().what, place_in(text, begin), side.error().hint);
  return position_of_discs(*discs, *side, options);
}

// "A2:+38" from a line of test positions.
Result<void> check_score(const Position& pos, std::string_view text, std::size_t begin,
                         std::size_t end) {
  const auto bad = [&](Errc code, std::string what, std::string hint) {
    return fail(code, std::move(what), place_in(text, begin), std::move(hint));
  };
  const std::string_view field = trim(text.substr(begin, end - begin));
  const auto colon = field.find(':');
  const auto move = parse_move(pos, field.substr(0, colon));
  if (colon == std::string_view::npos || !move)
    return bad(Errc::bad_syntax, "'" + std::string(field) + "' is no score of a move",
               "write MOVE:SCORE; as in A2:+38;");
  if (!is_legal(pos, *move))
    return bad(Errc::illegal, "the scored move " + to_text(*move) + " is not legal here", "");
  std::string_view number = trim(field.substr(colon + 1));
  if (number.starts_with('+')) number.remove_prefix(1);
  const auto score = parse_number(number);
  if (!score || *score < -square_count || *score > square_count)
    return bad(Errc::out_of_range, "'" + std::string(number) + "' is no score",
               "a number of discs from -64 to +64");
  return {};
}

// The first line that is neither blank nor a comment; nothing but such may follow it.
Result<std::size_t> only_line(std::string_view text, std::size_t& end) {
  std::size_t found = std::string_view::npos;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t stop = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trim(text.substr(begin, stop - begin));
    if (!line.empty() && line[0] != '%' && line[0] != '#') {
      if (found != std::string_view::npos)
        return fail(Errc::bad_syntax, "there is a second position", place_in(text, begin),
                    "read one position at a time");
      found = begin;
      end = stop;
    }
    begin = stop + 1;
  }
  if (found == std::string_view::npos)
    return fail(Errc::bad_syntax, "there is no position", place_in(text, 0),
                "write 64 squares as X, O and -, the side to move, and ;");
  return found;
}

Failure bad_json(std::string what, std::string where) {
  return fail(Errc::bad_syntax, std::move(what), std::move(where),
              R"(write {"black":["d5","e4"],"white":["d4","e5"],"to_move":"black"})");
}

Result<Bits> read_squares(const Json& json, const char* name) {
  if (!json.contains(name) || !json[name].is_array())
    return bad_json(std::string("there is no list '") + name + "'", name);
  Bits bits = 0;
  for (std::size_t i = 0; i < json[name].size(); ++i) {
    const Json& each = json[name][i];
    const Square square = each.is_string() ? parse_square(each.get<std::string>()) : no_square;
    const std::string where = std::string(name) + "[" + std::to_string(i) + "]";
    if (square == no_square) return bad_json("this is no square", where);
    if (bits & bit(square)) return bad_json("the square is listed twice", where);
    bits |= bit(square);
  }
  return bits;
}

std::string hex(Bits bits) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 0; i < 16; ++i) text[i] = digits[bits >> (60 - 4 * i) & 15];
  return text;
}

Result<Bits> read_hex(std::string_view text, std::size_t& at) {
  skip_space(text, at);
  const std::size_t begin = at;
  const std::string word = lower(take_word(text, at));
  const std::string_view digits = std::string_view(word).substr(word.starts_with("0x") ? 2 : 0);
  Bits bits = 0;
  for (const char c : digits) {
    const auto value = std::string_view("0123456789abcdef").find(c);
    if (value == std::string_view::npos)
      return fail(Errc::bad_syntax, "no hexadecimal number", place_in(text, begin),
                  "write Black's and White's discs as 16 digits each, then X or O");
    bits = bits << 4 | value;
  }
  if (digits.empty() || digits.size() > 16)
    return fail(Errc::bad_syntax, "this is no word of up to 16 hexadecimal digits",
                place_in(text, begin),
                "write Black's and White's discs as 16 digits each, then X or O");
  return bits;
}

char letter_of(Side side) { return side == Side::first ? 'X' : 'O'; }

}  // namespace

Discs discs_of(const Position& pos) { return {discs(pos, Side::first), discs(pos, Side::second)}; }

Position position_of_discs(const Discs& discs, Side to_move, const Options& options) {
  const Board board =
      to_move == Side::first ? Board{discs.black, discs.white} : Board{discs.white, discs.black};
  return position_of(board, to_move, options);
}

Decoded<Position> looked_at(Position pos) {
  Decoded<Position> decoded{pos};
  const Bits occupied = pos.board.occupied();
  if (count(occupied) < 4) decoded.warnings.emplace_back("few_discs");
  if ((occupied & centre) != centre)
    decoded.warnings.emplace_back("empty_centre");
  else if (joined_to_centre(occupied) != occupied)
    decoded.warnings.emplace_back("loose_discs");
  decoded.reachable = decoded.warnings.empty();
  return decoded;
}

std::string to_text(const Position& pos) {
  return write_cells(discs_of(pos), 'X', 'O', '-') + ' ' + letter_of(pos.to_move);
}

Result<Decoded<Position>> parse_board(std::string_view text, const Options& options) {
  std::size_t at = 0;
  const auto pos = read_board(text, at, options);
  if (!pos) return fail(pos.error());
  skip_space(text, at);
  if (at < text.size())
    return fail(Errc::bad_syntax, letter_at(text, at) + " follows the position", place_in(text, at),
                "end it after the side to move");
  return looked_at(*pos);
}

std::string to_obf(const Position& pos) { return to_text(pos) + ";"; }

Result<Decoded<Position>> parse_obf(std::string_view text, const Options& options) {
  std::size_t end = 0;
  const auto begin = only_line(text, end);
  if (!begin) return fail(begin.error());
  std::size_t at = *begin;
  const auto pos = read_board(text.substr(0, end), at, options);
  if (!pos) return fail(pos.error());
  auto decoded = looked_at(*pos);
  int scores = 0;
  for (skip_space(text, at); at < end; skip_space(text, at)) {
    if (text[at] != ';')
      return fail(Errc::bad_syntax, letter_at(text, at) + " stands where ; should",
                  place_in(text, at), "write MOVE:SCORE; as in A2:+38;");
    ++at;
    skip_space(text, at);
    if (at >= end || text[at] == '%' || text[at] == '#') break;
    const std::size_t field = at;
    at = std::min(text.find(';', at), end);
    if (auto good = check_score(*pos, text, field, at); !good) return fail(good.error());
    ++scores;
  }
  if (scores > 0) decoded.warnings.emplace_back("scores");
  return decoded;
}

// Digits from a to f may look like moves, but not all of them.
bool looks_like_bits(std::string_view text) {
  const auto words = split_words(text);
  if (words.size() < 2 || words.size() > 3) return false;
  const auto is_number = [](const std::string& word) {
    const std::string plain = lower(word);
    const bool marked = plain.starts_with("0x");
    return (marked || plain.size() == 16) &&
           plain.find_first_not_of("0123456789abcdef", marked ? 2 : 0) == std::string::npos &&
           Othello::split_moves(word).size() == 1;
  };
  return is_number(words[0]) && is_number(words[1]);
}

std::string to_bits(const Position& pos) {
  const Discs discs = discs_of(pos);
  return hex(discs.black) + ' ' + hex(discs.white) + ' ' + letter_of(pos.to_move);
}

Result<Decoded<Position>> parse_bits(std::string_view text, const Options& options) {
  std::size_t at = 0;
  const auto black = read_hex(text, at);
  if (!black) return fail(black.error());
  const auto white = read_hex(text, at);
  if (!white) return fail(white.error());
  if (*black & *white)
    return fail(Errc::illegal, square_name(lowest(*black & *white)) + " holds two discs",
                place_in(text, at), "the two words have no bit in common");
  skip_space(text, at);
  const std::size_t begin = at;
  const auto word = take_word(text, at);
  const auto side = word.empty() ? Result<Side>(Side::first) : read_side(word);
  skip_space(text, at);
  if (!side || at < text.size())
    return fail(Errc::bad_syntax, "the side to move is not X or O", place_in(text, begin),
                "write X for black, O for white, and nothing behind it");
  return looked_at(position_of_discs({*black, *white}, *side, options));
}

std::string to_json(const Position& pos) {
  Json json;
  for (const Side side : {Side::first, Side::second}) {
    Json squares = Json::array();
    for (Bits rest = discs(pos, side); rest; rest &= rest - 1)
      squares.push_back(square_name(lowest(rest)));
    json[std::string(Othello::side_names[static_cast<std::size_t>(index(side))])] = squares;
  }
  json["to_move"] = Othello::side_names[static_cast<std::size_t>(index(pos.to_move))];
  return json_text(json);
}

Result<Decoded<Position>> parse_json(std::string_view text, const Options& options) {
  const auto read = banmen::parse_json(text, "text");
  if (!read) return fail(read.error());
  const Json& json = *read;
  if (!json.is_object()) return bad_json("this is no JSON object", "text");
  const auto black = read_squares(json, "black");
  if (!black) return fail(black.error());
  const auto white = read_squares(json, "white");
  if (!white) return fail(white.error());
  if (*black & *white)
    return bad_json(square_name(lowest(*black & *white)) + " holds two discs", "white");
  auto side = Result<Side>(Side::first);
  if (json.contains("to_move")) {
    if (!json["to_move"].is_string()) return bad_json("this is no side", "to_move");
    side = read_side(json["to_move"].get<std::string>());
    if (!side) return bad_json(side.error().what, "to_move");
  }
  return looked_at(position_of_discs({*black, *white}, *side, options));
}

}  // namespace banmen::othello
