#include "games/stones/codec.hpp"

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"

namespace banmen::stones {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto text_hint =
    "write rows of X, O and . split by /, the side to move and the captures: "
    "X.O/.../... b 0,0";
constexpr auto json_hint =
    R"(write {"board_state":[[1,0],[0,-1]],"player_to_move":1,"captures":[0,0]})";

std::string place(std::size_t row, std::size_t column) {
  return "row " + std::to_string(row) + ", column " + std::to_string(column);
}

std::string size_words(const Options& rules) {
  return std::to_string(rules.rows) + " rows and " + std::to_string(rules.cols) + " columns";
}

Result<void> check_size(const Draft& draft) {
  const auto bad = [](const std::string& what) {
    return fail(Errc::out_of_range, what, "position",
                "boards have 1 to 8 rows and columns and at most 36 points");
  };
  const std::size_t rows = draft.rows.size(), cols = rows ? draft.rows[0].size() : 0;
  if (rows < 1 || rows > max_side) return bad("the board has " + std::to_string(rows) + " rows");
  if (cols < 1 || cols > max_side) return bad("the board has " + std::to_string(cols) + " columns");
  for (std::size_t row = 1; row < rows; ++row)
    if (draft.rows[row].size() != cols)
      return fail(Errc::bad_syntax,
                  "row " + std::to_string(row) + " has " + std::to_string(draft.rows[row].size()) +
                      " points, row 0 has " + std::to_string(cols),
                  "position", "all rows must have the same length");
  if (rows * cols > max_points)
    return bad("the board has " + std::to_string(rows * cols) + " points");
  return {};
}

Result<void> check_liberties(const Shape& shape, const Board& board) {
  for (const Side side : {Side::first, Side::second})
    for (Points left = board.stones(side); left;) {
      const Points group = shape.group(left & -left, board.stones(side));
      if (!has_liberty(shape, board, group)) {
        const auto point = static_cast<std::size_t>(lowest(group));
        const auto cols = static_cast<std::size_t>(shape.cols);
        return fail(Errc::illegal, "a group without liberty cannot stay on the board",
                    place(point / cols, point % cols), "take its stones off the board");
      }
      left &= ~group;
    }
  return {};
}

Result<void> check_captures(const std::array<long long, 2>& captures, int m, int points) {
  for (const long long total : captures)
    if (total < 0 || total > m + points - 2)
      return fail(
          Errc::out_of_range, std::to_string(total) + " captures cannot be", "captures",
          "for m = " + std::to_string(m) + " they go from 0 to " + std::to_string(m + points - 2));
  if (captures[0] >= m && captures[1] >= m)
    return fail(Errc::illegal, "both sides have captured enough to win", "captures",
                "the game ends when the first one has " + std::to_string(m));
  return {};
}

// How many stones more Black has put than White: 0 or 1 in a game from the empty board.
int ahead(const Board& board, const std::array<int, 2>& captures) {
  return std::popcount(board.black) + captures[1] - std::popcount(board.white) - captures[0];
}

bool reachable(const Position& pos) {
  const bool winner_moves =
      pos.captures[static_cast<std::size_t>(index(pos.to_move))] >= pos.rules.m;
  return !winner_moves && ahead(pos.board, pos.captures) == (pos.to_move == Side::first ? 0 : 1);
}

Result<std::vector<int>> read_row(std::string_view text, std::size_t row) {
  std::vector<int> values;
  for (const char c : text) {
    if (c == '.')
      values.push_back(0);
    else if (c == 'X' || c == 'x')
      values.push_back(1);
    else if (c == 'O' || c == 'o')
      values.push_back(-1);
    else
      return fail(Errc::bad_syntax, "'" + std::string(1, c) + "' is neither X, O nor .",
                  place(row, values.size()), text_hint);
  }
  return values;
}

}  // namespace

Result<Decoded<Position>> position_from(const Draft& draft, const Options& options) {
  if (auto good = check_size(draft); !good) return fail(good.error());
  Options rules = options;
  rules.rows = static_cast<int>(draft.rows.size());
  rules.cols = static_cast<int>(draft.rows[0].size());
  const Shape& shape = shape_of(rules);
  Board board;
  int point = 0;
  for (const auto& row : draft.rows)
    for (const int value : row) {
      if (value == 1) board.black |= bit(point);
      if (value == -1) board.white |= bit(point);
      ++point;
    }
  if (auto good = check_liberties(shape, board); !good) return fail(good.error());
  const auto totals = draft.captures.value_or(std::array<long long, 2>{0, 0});
  if (auto good = check_captures(totals, rules.m, shape.points()); !good) return fail(good.error());
  const std::array<int, 2> captures = {static_cast<int>(totals[0]), static_cast<int>(totals[1])};
  const Side to_move =
      draft.to_move.value_or(ahead(board, captures) > 0 ? Side::second : Side::first);
  Decoded<Position> decoded{position_of(rules, board, captures, to_move)};
  decoded.reachable = reachable(decoded.position);
  if (!decoded.reachable) decoded.warnings.emplace_back("stone_count");
  return decoded;
}

std::string to_text(const Position& pos) {
  std::string text;
  for (int row = 0; row < pos.rules.rows; ++row) {
    if (row) text += '/';
    for (int col = 0; col < pos.rules.cols; ++col) {
      const Points here = bit(row * pos.rules.cols + col);
      text += pos.board.black & here ? 'X' : pos.board.white & here ? 'O' : '.';
    }
  }
  return text + (pos.to_move == Side::first ? " b " : " w ") + std::to_string(pos.captures[0]) +
         "," + std::to_string(pos.captures[1]);
}

Result<Decoded<Position>> decode_text(std::string_view text, const Options& options) {
  const auto words = split_words(text);
  if (words.empty() || words.size() > 3)
    return fail(Errc::bad_syntax,
                words.empty() ? "there is no board"
                              : "the position has " + std::to_string(words.size()) + " parts",
                "position", text_hint);
  Draft draft;
  for (const auto& row : split(words[0], '/')) {
    auto values = read_row(row, draft.rows.size());
    if (!values) return fail(values.error());
    draft.rows.push_back(*std::move(values));
  }
  if (words.size() > 1) {
    const std::string side = lower(words[1]);
    if (side != "b" && side != "w")
      return fail(Errc::bad_syntax, "'" + words[1] + "' is no side", "to_move",
                  "write b for Black or w for White");
    draft.to_move = side == "b" ? Side::first : Side::second;
  }
  if (words.size() > 2) {
    draft.captures = two_numbers(words[2]);
    if (!draft.captures)
      return fail(Errc::bad_syntax, "'" + words[2] + "' are no captures", "captures",
                  "write those by Black and by White: 0,0");
  }
  return position_from(draft, options);
}

std::string encode_json(const Position& pos) {
  Json rows = Json::array();
  for (int row = 0; row < pos.rules.rows; ++row) {
    Json values = Json::array();
    for (int col = 0; col < pos.rules.cols; ++col) {
      const Points here = bit(row * pos.rules.cols + col);
      values.push_back(pos.board.black & here ? 1 : pos.board.white & here ? -1 : 0);
    }
    rows.push_back(std::move(values));
  }
  return json_text({{"board_state", std::move(rows)},
                    {"player_to_move", pos.to_move == Side::first ? 1 : -1},
                    {"captures", pos.captures}});
}

Result<Decoded<Position>> decode_json(std::string_view text, const Options& options) {
  const auto bad = [](const std::string& what, const std::string& where) {
    return fail(Errc::bad_syntax, what, where, json_hint);
  };
  const auto read = parse_json(text, "position");
  if (!read) return fail(read.error());
  const Json& body = *read;
  if (!body.is_object()) return bad("the position is not a JSON object", "position");
  if (!body.contains("board_state") || !body["board_state"].is_array())
    return bad("'board_state' is missing or no list of rows", "board_state");
  Draft draft;
  for (const auto& row : body["board_state"]) {
    const std::string at = "board_state[" + std::to_string(draft.rows.size()) + "]";
    if (!row.is_array()) return bad("a row is not a list", at);
    std::vector<int> values;
    for (const auto& value : row) {
      if (!value.is_number_integer() || value < -1 || value > 1)
        return bad(json_text(value) + " is not 1, -1 or 0",
                   at + "[" + std::to_string(values.size()) + "]");
      values.push_back(value.get<int>());
    }
    draft.rows.push_back(std::move(values));
  }
  if (body.contains("player_to_move")) {
    const auto& player = body["player_to_move"];
    if (player != 1 && player != -1)
      return bad("'player_to_move' is neither 1 (Black) nor -1 (White)", "player_to_move");
    draft.to_move = player == 1 ? Side::first : Side::second;
  }
  if (body.contains("captures")) {
    const auto& captures = body["captures"];
    const auto small = [](const Json& total) {  // the rules' own limit is checked later
      return total.is_number_integer() && total >= -1000 && total <= 1000;
    };
    if (!captures.is_array() || captures.size() != 2 || !small(captures[0]) || !small(captures[1]))
      return bad("'captures' are not two small numbers", "captures");
    draft.captures = {captures[0].get<long long>(), captures[1].get<long long>()};
  }
  return position_from(draft, options);
}

std::vector<Format<StoneCapture>> StoneCapture::formats() {
  return {
      {"text", "rows of X, O and ., the side to move, captures: X.O/.../... b 0,0", to_text,
       decode_text},
      {"json", "JSON object: board_state (1, -1, 0), player_to_move, captures", encode_json,
       decode_json},
      {"id", "16 or 32 hex digits, the name of a node in an analysis; the options give the size",
       id_text, decode_id},
      {"picture", "the board for people; cannot be read back", picture, nullptr},
  };
}

Result<void> check_options(const Position& pos, const Settings& given) {
  const auto wanted = StoneCapture::options(given);
  if (!wanted) return fail(wanted.error());
  const auto differs = [&](const char* key, int said, int is) {
    return (given.contains("n") || given.contains(key)) && said != is;
  };
  if (!differs("rows", wanted->rows, pos.rules.rows) &&
      !differs("cols", wanted->cols, pos.rules.cols))
    return {};
  return fail(
      Errc::illegal,
      "the position has " + size_words(pos.rules) + ", the options say " + size_words(*wanted),
      "position", "leave out n, rows and cols, or give a position of that size");
}

Settings settle(const Position& pos, Settings given) {
  if (check_options(pos, given)) return given;
  given.erase("n");
  given["rows"] = std::to_string(pos.rules.rows);
  given["cols"] = std::to_string(pos.rules.cols);
  return given;
}

Result<Position> StoneCapture::parse(std::string_view text, const Options& options) {
  const auto body = trim(text);
  const bool digits = body.find_first_not_of("0123456789abcdefABCDEF-~") == std::string_view::npos;
  const auto decoded = body.starts_with('{')         ? decode_json(body, options)
                       : digits && body.size() >= 16 ? decode_id(body, options)
                                                     : decode_text(body, options);
  if (!decoded) return fail(decoded.error());
  return decoded->position;
}

}  // namespace banmen::stones
