#include "games/contrast/codec.hpp"

#include <bit>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"

namespace banmen::contrast {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 4> stock_names = {
    "black player black tiles", "black player gray tiles", "white player black tiles",
    "white player gray tiles"};

std::string at(std::size_t i) { return "board_array[" + std::to_string(i) + "]"; }

Failure tagged(std::string tag, Errc code, std::string what, std::string where, std::string hint) {
  return fail(Error{code, std::move(what), std::move(where), std::move(hint), std::move(tag)});
}

Failure bad_value(const std::string& value, std::size_t i) {
  return tagged("value", Errc::bad_syntax, "Invalid array value", at(i),
                "'" + value + "' is not a whole number");
}

Failure missing_array(const std::string& hint) {
  return tagged("missing", Errc::bad_syntax, "Missing board_array", "board_array", hint);
}

Result<void> read_cells(std::span<const long long> values, Board& board) {
  for (std::size_t i = 0; i < cell_count; ++i) {
    const long long value = values[i];
    if (value < 0 || value > 8)
      return tagged(
          "cell_range", Errc::out_of_range,
          "invalid cell value at index " + std::to_string(i) + ": " + std::to_string(value), at(i),
          "a cell is occupant*3 + tile, 0 to 8");
    const Cells cell = bit(static_cast<int>(i));
    if (value / 3 > 0) board.pieces[static_cast<std::size_t>(value / 3 - 1)] |= cell;
    if (value % 3 == 1) board.black_tiles |= cell;
    if (value % 3 == 2) board.gray_tiles |= cell;
  }
  return {};
}

Result<void> read_stocks(std::span<const long long> values, Board& board) {
  for (std::size_t i = 0; i < 4; ++i) {
    const long long most = i % 2 == 0 ? 3 : 1;
    if (values[i] < 0 || values[i] > most)
      return tagged("inventory_range", Errc::out_of_range,
                    "invalid " + std::string(stock_names[i]) + " at [" + std::to_string(25 + i) +
                        "]: " + std::to_string(values[i]),
                    at(25 + i), "this stock is 0 to " + std::to_string(most));
    board.stock[i / 2][i % 2] = static_cast<std::uint8_t>(values[i]);
  }
  return {};
}

Decoded<Position> found(const Board& board, const Options& options) {
  Decoded<Position> decoded{position_of(board, options)};
  decoded.warnings = findings(board);
  decoded.reachable = decoded.warnings.empty();
  return decoded;
}

Decoded<Position> found_v1(const Board& board, const Options& options) {
  auto decoded = found(board, options);
  decoded.warnings.insert(decoded.warnings.begin(), "inventory_assumed");
  return decoded;
}

Result<Side> parse_side(std::string_view text, std::string where) {
  const std::string word = lower(trim(text));
  if (word == "b" || word == "black") return Side::first;
  if (word == "w" || word == "white") return Side::second;
  return fail(Errc::bad_syntax, "'" + std::string(text) + "' is no side to move", std::move(where),
              "write black or white");
}

// "[3,0,...]", "3,0,..." and either with the side to move behind it: "[...] white".
struct ArrayText {
  std::vector<long long> values;
  std::optional<Side> to_move;
};

Result<ArrayText> read_array_text(std::string_view text) {
  ArrayText read;
  text = trim(text);
  std::string_view list = text, rest;
  if (const auto open = text.find('['); open != std::string_view::npos) {
    const auto close = text.find(']', open);
    if (open != 0 || close == std::string_view::npos)
      return missing_array("write the values between [ and ]");
    list = text.substr(1, close - 1);
    rest = text.substr(close + 1);
  } else {
    if (text.find(',') == std::string_view::npos)
      return missing_array("write 29 whole numbers: [3,3,3,3,3,0,...,3,1,3,1]");
    const auto letter = text.find_first_of("bBwW");
    list = text.substr(0, letter);
    if (letter != std::string_view::npos) rest = text.substr(letter);
  }
  const auto parts = trim(list).empty() ? std::vector<std::string>{} : split(list, ',');
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto value = parse_integer(trim(parts[i]));
    if (!value) return bad_value(std::string(trim(parts[i])), i);
    read.values.push_back(*value);
  }
  if (!trim(rest).empty()) {
    const auto side = parse_side(rest, "after the array");
    if (!side) return fail(side.error());
    read.to_move = *side;
  }
  return read;
}

template <Result<Board> (*Read)(std::span<const long long>),
          Decoded<Position> (*Found)(const Board&, const Options&)>
Result<Decoded<Position>> decode_array(std::string_view text, const Options& options) {
  const auto read = read_array_text(text);
  if (!read) return fail(read.error());
  auto board = Read(read->values);
  if (!board) return fail(board.error());
  board->to_move = read->to_move.value_or(options.starts);
  return Found(*board, options);
}

Result<std::vector<long long>> read_json_array(const Json& body) {
  const auto array = body.find("board_array");
  if (array == body.end() || !array->is_array())
    return missing_array("\"board_array\" is an array of 29 whole numbers");
  std::vector<long long> values;
  for (const auto& value : *array) {
    const bool fits = value.is_number_integer() &&
                      (!value.is_number_unsigned() || value.get<std::uint64_t>() < (1ull << 62));
    if (!fits) return bad_value(json_text(value), values.size());
    values.push_back(value.get<long long>());
  }
  return values;
}

Result<Decoded<Position>> decode_json(std::string_view text, const Options& options) {
  const auto json = parse_json(text, "body");
  if (!json) return fail(json.error());
  const Json& body = *json;
  if (!body.is_object())
    return fail(Errc::bad_syntax, "not a JSON object", "body",
                R"(write {"board_array":[...],"to_move":"black"})");
  const auto values = read_json_array(body);
  if (!values) return fail(values.error());
  Side to_move = options.starts;
  if (const auto side = body.find("to_move"); side != body.end()) {
    if (!side->is_string())
      return fail(Errc::bad_syntax, "to_move is not a text", "to_move", "write black or white");
    const auto read = parse_side(side->get<std::string>(), "to_move");
    if (!read) return fail(read.error());
    to_move = *read;
  }
  long long version = 2;
  if (const auto given = body.find("version"); given != body.end()) {
    if (!given->is_number_integer() || (*given != 1 && *given != 2))
      return fail(Errc::unsupported, "unknown version " + json_text(*given), "version",
                  "1 is 25 cells, 2 is 25 cells and 4 stocks");
    version = given->get<long long>();
  }
  // The version says what is allowed, not what is sent: 29 values are welcome under version 1 too.
  const bool v1 = version == 1 && values->size() != 29;
  auto board = v1 ? from_array_v1(*values) : from_array(*values);
  if (!board) return fail(board.error());
  board->to_move = to_move;
  return v1 ? found_v1(*board, options) : found(*board, options);
}

Result<Decoded<Position>> decode_key(std::string_view text, const Options& options) {
  const std::string key(trim(text));
  const auto parts = split(key, '/');
  const auto bad = [&](std::string what, std::string where) {
    return fail(Errc::bad_syntax, std::move(what), std::move(where),
                "a position is 25 digits, 4 digits and b or w: "
                "3333300000000000000066666/3131/b");
  };
  if (parts.size() != 3) return bad("'" + key + "' is not a position", "position");
  if (parts[0].size() != 25)
    return bad("expected 25 cells, got " + std::to_string(parts[0].size()), "cells");
  if (parts[1].size() != 4)
    return bad("expected 4 stocks, got " + std::to_string(parts[1].size()), "stocks");
  std::vector<long long> values;
  for (const char c : parts[0] + parts[1]) {
    if (c < '0' || c > '9')
      return bad(std::string("'") + c + "' is not a digit", at(values.size()));
    values.push_back(c - '0');
  }
  auto board = from_array(values);
  if (!board) return fail(board.error());
  const auto side = parse_side(parts[2], "side to move");
  if (!side) return fail(side.error());
  board->to_move = *side;
  return found(*board, options);
}

std::string encode_array(const Position& pos) {
  std::string text = "[";
  for (const int value : to_array(pos.board)) text += std::to_string(value) + ",";
  text.back() = ']';
  return text;
}

std::string encode_array_v1(const Position& pos) {
  const Array array = to_array(pos.board);
  std::string text = "[";
  for (std::size_t i = 0; i < cell_count; ++i) text += std::to_string(array[i]) + ",";
  text.back() = ']';
  return text;
}

Json stock_of(const Board& board, std::size_t side) {
  return {{"black", board.stock[side][0]}, {"gray", board.stock[side][1]}};
}

std::string_view side_of(Side side) {
  return Contrast::side_names[static_cast<std::size_t>(index(side))];
}

// Exactly the answer of the original project's GET board_array.
Json original_body(const Position& pos) {
  return Json{{"board_array", to_array(pos.board)},
              {"encoding", "occupant*3+tile"},
              {"size", 29},
              {"format", "row-major"},
              {"structure", Json{{"board_cells", "[0-24]"},
                                 {"black_player_tiles", "[25-26]"},
                                 {"white_player_tiles", "[27-28]"}}},
              {"tile_inventory", Json{{"black_player", stock_of(pos.board, 0)},
                                      {"white_player", stock_of(pos.board, 1)}}}};
}

std::string encode_original(const Position& pos) { return json_text(original_body(pos)); }

std::string status(const Position& pos) {
  switch (outcome(pos)) {
    case Outcome::ongoing:
      return "in_progress";
    case Outcome::draw:
      return "draw";
    case Outcome::first_wins:
      return "black_wins";
    case Outcome::second_wins:
      return "white_wins";
  }
  return "in_progress";
}

// The game as the original project's HTTP calls show it, but for what belongs to a session.
std::string encode_state(const Position& pos) {
  const Board& board = pos.board;
  Json pieces = Json::array(), tiles = Json::array();
  for (int cell = 0; cell < cell_count; ++cell) {
    const Json place = {{"x", cell % width}, {"y", cell / width}};
    for (const Side side : {Side::first, Side::second})
      if (board.pieces[static_cast<std::size_t>(index(side))] & bit(cell)) {
        pieces.push_back(place);
        pieces.back()["color"] = side_of(side);
      }
    if (board.tiles() & bit(cell)) {
      tiles.push_back(place);
      tiles.back()["type"] = board.black_tiles & bit(cell) ? "black" : "gray";
    }
  }
  return json_text(
      {{"current_player", side_of(board.to_move)},
       {"board", Json{{"pieces", pieces}, {"tiles", tiles}}},
       {"status", status(pos)},
       {"inventory", Json{{"black", stock_of(board, 0)}, {"white", stock_of(board, 1)}}},
       {"to_move", side_of(board.to_move)},
       {"warnings", findings(board)}});
}

std::string encode_json(const Position& pos) {
  Json body = original_body(pos);
  body["to_move"] = side_of(pos.board.to_move);
  const auto warnings = findings(pos.board);
  body["reachable"] = warnings.empty();
  body["warnings"] = warnings;
  return json_text(body);
}

}  // namespace

Array to_array(const Board& board) {
  Array array{};
  for (int cell = 0; cell < cell_count; ++cell) {
    const Cells here = bit(cell);
    const int occupant = board.pieces[0] & here ? 1 : board.pieces[1] & here ? 2 : 0;
    const int tile = board.black_tiles & here ? 1 : board.gray_tiles & here ? 2 : 0;
    array[static_cast<std::size_t>(cell)] = occupant * 3 + tile;
  }
  for (std::size_t i = 0; i < 4; ++i) array[25 + i] = board.stock[i / 2][i % 2];
  return array;
}

Result<Board> from_array(std::span<const long long> values) {
  if (values.size() != 29)
    return tagged(
        "length", Errc::bad_syntax, "array size must be 29 (25 board + 4 tile inventory)",
        "board_array",
        "got " + std::to_string(values.size()) + " values" +
            (values.size() == 25 ? "; a version 1 array lacks the stocks: append 3,1,3,1, "
                                   "or read it as format array1 (\"version\":1 in JSON)"
                                 : ""));
  Board board;
  if (auto read = read_cells(values.first(25), board); !read) return fail(read.error());
  if (auto read = read_stocks(values.subspan(25), board); !read) return fail(read.error());
  return board;
}

Result<Board> from_array_v1(std::span<const long long> values) {
  if (values.size() != 25)
    return tagged("length", Errc::bad_syntax, "a version 1 array has 25 values", "board_array",
                  "got " + std::to_string(values.size()) + " values");
  Board board;
  if (auto read = read_cells(values, board); !read) return fail(read.error());
  board.stock = {{{3, 1}, {3, 1}}};
  return board;
}

std::vector<std::string> findings(const Board& board) {
  std::vector<std::string> warnings;
  if (std::popcount(board.pieces[0]) != 5 || std::popcount(board.pieces[1]) != 5)
    warnings.emplace_back("piece_count");
  if (std::popcount(board.black_tiles) != 6 - board.stock[0][0] - board.stock[1][0] ||
      std::popcount(board.gray_tiles) != 2 - board.stock[0][1] - board.stock[1][1])
    warnings.emplace_back("tile_conservation");
  if ((board.pieces[0] & goal(Side::first)) && (board.pieces[1] & goal(Side::second)))
    warnings.emplace_back("both_won");
  return warnings;
}

std::string to_text(const Position& pos) {
  const Array array = to_array(pos.board);
  std::string text;
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (i == 25) text += '/';
    text += static_cast<char>('0' + array[i]);
  }
  return text + (pos.board.to_move == Side::first ? "/b" : "/w");
}

std::vector<Format<Contrast>> Contrast::formats() {
  return {
      {"key", "25 cells, 4 stocks, side to move: 3333300000000000000066666/3131/b", to_text,
       decode_key},
      {"array",
       "version 2, 29 numbers: [3,3,3,3,3,0,...,6,3,1,3,1]; reading takes a side behind it",
       encode_array, decode_array<from_array, found>},
      {"array1", "version 1, the 25 cells only; reading assumes full stocks", encode_array_v1,
       decode_array<from_array_v1, found_v1>},
      {"json",
       "JSON object: board_array, to_move, reachable, warnings; reading takes version 1 or 2",
       encode_json, decode_json},
      {"board_array", "the JSON object of the original HTTP call, without the side to move",
       encode_original, decode_json},
      {"state", "pieces, tiles, stocks and status as the original HTTP calls show them; not read",
       encode_state, nullptr},
      {"picture", "the board for people; cannot be read back", picture, nullptr},
  };
}

Result<Position> Contrast::parse(std::string_view text, const Options& options) {
  const auto body = trim(text);
  const auto decoded = body.starts_with('{') ? decode_json(body, options)
                       : body.find_first_of("[,") != std::string_view::npos
                           ? decode_array<from_array, found>(body, options)
                           : decode_key(body, options);
  if (!decoded) return fail(decoded.error());
  return decoded->position;
}

}  // namespace banmen::contrast
