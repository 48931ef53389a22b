#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {
namespace {

using Json = nlohmann::ordered_json;

Failure no_move(std::string_view text, const std::string& why) {
  return fail(Errc::bad_syntax, "'" + std::string(trim(text)) + "' is not a move: " + why, "move",
              "write FROM,TO or FROM,TO CELLCOLOUR, for example c5,c4 or b1,b2 b3g");
}

std::optional<Move> with_tile(Move move, std::string_view token) {
  if (token == "-1") return move;
  if (token.size() != 3 || (token[2] != 'b' && token[2] != 'g')) return std::nullopt;
  const int cell = parse_cell(token.substr(0, 2));
  if (cell < 0) return std::nullopt;
  move.tile_cell = static_cast<std::uint8_t>(cell);
  move.tile = token[2] == 'b' ? Tile::black : Tile::gray;
  return move;
}

}  // namespace

std::string cell_name(int cell) {
  return {static_cast<char>('a' + cell % width), static_cast<char>('5' - cell / width)};
}

int parse_cell(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'e' || text[1] < '1' || text[1] > '5')
    return -1;
  return ('5' - text[1]) * width + (text[0] - 'a');
}

Result<Move> parse_move(const Position&, std::string_view text) {
  std::string plain = lower(text);
  for (char& c : plain)
    if (c == ',') c = ' ';
  const auto tokens = split_words(plain);
  if (tokens.size() < 2 || tokens.size() > 3)
    return no_move(text, "it has " + std::to_string(tokens.size()) + " parts, not 2 or 3");
  const int from = parse_cell(tokens[0]), to = parse_cell(tokens[1]);
  if (from < 0) return no_move(text, "'" + tokens[0] + "' is no cell from a1 to e5");
  if (to < 0) return no_move(text, "'" + tokens[1] + "' is no cell from a1 to e5");
  const Move step{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
  if (tokens.size() == 2) return step;
  const auto move = with_tile(step, tokens[2]);
  if (!move) return no_move(text, "'" + tokens[2] + "' is no tile: a cell and b or g, or -1");
  return *move;
}

Result<Move> parse_json_move(const Position&, std::string_view text) {
  const auto read = parse_json(text, "move");
  if (!read) return fail(read.error());
  const Json& body = *read;
  const auto bad = [](const std::string& what, const std::string& where) {
    return fail(Errc::bad_syntax, what, where,
                R"(write {"sx":2,"sy":0,"dx":2,"dy":1,"tile":"none","tile_x":-1,"tile_y":-1})");
  };
  if (!body.is_object()) return bad("the move is not a JSON object", "move");
  const auto cell = [&](const char* x, const char* y) -> Result<std::uint8_t> {
    for (const char* name : {x, y}) {
      if (!body.contains(name) || !body[name].is_number_integer())
        return bad(std::string("'") + name + "' is missing or not a whole number", name);
      if (body[name] < 0 || body[name] > 4)
        return bad(std::string("'") + name + "' is not in 0..4", name);
    }
    return static_cast<std::uint8_t>(body[y].get<int>() * width + body[x].get<int>());
  };
  Move move;
  const auto from = cell("sx", "sy");
  if (!from) return fail(from.error());
  const auto to = cell("dx", "dy");
  if (!to) return fail(to.error());
  move.from = *from;
  move.to = *to;
  const Json tile = body.value("tile", Json("none"));
  if (tile == "none") return move;
  if (tile != "black" && tile != "gray")
    return bad("'tile' is " + json_text(tile) + ", not none, black or gray", "tile");
  const auto tile_cell = cell("tile_x", "tile_y");
  if (!tile_cell) return fail(tile_cell.error());
  move.tile = tile == "black" ? Tile::black : Tile::gray;
  move.tile_cell = *tile_cell;
  return move;
}

std::string to_text(const Move& move) {
  std::string text = cell_name(move.from) + "," + cell_name(move.to);
  if (move.tile == Tile::none) return text;
  return text + " " + cell_name(move.tile_cell) + (move.tile == Tile::black ? "b" : "g");
}

std::string to_text(const Position&, const Move& move) { return to_text(move); }

std::string to_json_text(const Position&, const Move& move) {
  const bool tiled = move.tile != Tile::none;
  return json_text({{"sx", move.from % width},
                    {"sy", move.from / width},
                    {"dx", move.to % width},
                    {"dy", move.to / width},
                    {"tile", !tiled                     ? "none"
                             : move.tile == Tile::black ? "black"
                                                        : "gray"},
                    {"tile_x", tiled ? move.tile_cell % width : -1},
                    {"tile_y", tiled ? move.tile_cell / width : -1}});
}

std::vector<std::string> Contrast::split_moves(std::string_view text) {
  std::vector<std::string> moves;
  for (auto& word : split_words(text)) {
    const bool tile = word == "-1" || word.find(',') == std::string::npos;
    if (tile && !moves.empty() && moves.back().find(' ') == std::string::npos)
      moves.back() += " " + word;
    else
      moves.push_back(std::move(word));
  }
  return moves;
}

}  // namespace banmen::contrast
