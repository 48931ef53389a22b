#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/json.hpp"
#include "core/text.hpp"
#include "games/nested/arith.hpp"
#include "games/nested/compact.hpp"
#include "games/nested/position.hpp"

namespace banmen::nested {
namespace {

using Json = nlohmann::ordered_json;
using Found = Decoded<Position>;

std::string_view side_text(Side side) {
  return Nested::side_names[static_cast<std::size_t>(index(side))];
}

std::string target_text(const Position& pos) { return pos.target ? path_text(pos.target) : "-"; }

Result<Side> read_side(std::string_view text) {
  if (text == "X" || text == "x") return Side::first;
  if (text == "O" || text == "o") return Side::second;
  return fail(Errc::bad_syntax, "'" + std::string(text) + "' is no side", "to_move", "X or O");
}

// While every mark can be seen, that is, no grid has been replaced by its value, they tell who is
// to move.
std::optional<Side> side_by_marks(const Tree& tree, const Options& options, int depth) {
  const std::size_t lowest = cut(tree, depth - 1).grids.size();
  int x = 0, o = 0;
  for (std::size_t i = 0; i < tree.grids.size(); ++i) {
    if (i < lowest && tree.grids[i].marks()) return std::nullopt;
    x += std::popcount(tree.grids[i].x());
    o += std::popcount(tree.grids[i].o());
  }
  const int ahead = options.starts == Side::first ? x - o : o - x;
  if (ahead != 0 && ahead != 1) return std::nullopt;
  return ahead == 1 ? other(options.starts) : options.starts;
}

// What a text says beside the grid.
struct Said {
  std::optional<Side> to_move{};
  bool target = false;        // where to play
  bool depth_is_due = false;  // a depth that is not the one expected would be there
  int depth = 0;              // of the game; 0: as expected
};

// What had to be guessed, as far as it matters for what may follow.
void add_guesses(const TreeText& read, const Said& said, bool side_is_known, Found& decoded) {
  const Position& pos = decoded.position;
  if (!pos.playable) return;
  const Options& options = pos.options;
  const Grid root = pos.board.grid(0);
  const bool over = pos.result != Outcome::ongoing;
  const bool needs_side = !over || value_of(root, options.lines, Side::first) !=
                                       value_of(root, options.lines, Side::second);
  const bool begun = std::any_of(read.tree.grids.begin(), read.tree.grids.end(),
                                 [](Grid grid) { return grid.marks() != 0; });
  if (!side_is_known && needs_side) decoded.warnings.emplace_back("side_unknown");
  if (!said.target && !over && begun && pos.board.depth() > 1)
    decoded.warnings.emplace_back("target_unknown");
  // Marks of a lone grid are not counted, grids that were won are.
  if (!said.depth_is_due && options.count && options.depth > 1 && read.tree.grids.size() == 1)
    decoded.warnings.emplace_back("depth_unknown");
}

Found found(const TreeText& read, const Options& options, const Said& said = {}) {
  const int depth = said.depth ? said.depth : depth_of(read.tree, options);
  const auto side = said.to_move ? said.to_move : side_by_marks(read.tree, options, depth);
  // A side that nothing tells: the one that began is as good a guess as any.
  Found decoded{position_of(read.tree, options, side.value_or(options.starts), depth),
                findings(read.tree, options.lines, depth)};
  decoded.reachable = decoded.warnings.empty();
  add_guesses(read, said, side.has_value(), decoded);
  if (const auto unknown = read.tree.unknown())
    decoded.warnings.push_back("unknown " + std::to_string(unknown));
  if (read.dropped_bits)
    decoded.warnings.push_back("dropped_bits " + std::to_string(read.dropped_bits));
  return decoded;
}

// A target must be an open grid; "-" or nothing is anywhere.
Result<void> set_target(Position& pos, std::string_view text) {
  if (text.empty() || text == "-") return {};
  const auto number = parse_path(text, "target");
  if (!number) return fail(number.error());
  if (*number >= pos.board.grid_count() || !pos.board.is_open(*number))
    return fail(Errc::illegal, "there is no open grid at '" + std::string(text) + "'", "target",
                "the path of an open grid, or - for anywhere");
  if (pos.result == Outcome::ongoing) pos.target = *number;
  return {};
}

Result<void> check_playable(const Position& pos) {
  if (pos.playable) return {};
  return fail(Errc::too_large,
              "a tree of more than " + std::to_string(max_play_depth) + " levels cannot be played",
              "depth", "decode shows it");
}

// GRID[/SIDE[/TARGET[/DEPTH]]], the grid as `Read` reads it.
template <auto Read>
Result<Found> decode_grid(std::string_view text, const Options& options) {
  const auto parts = split(trim(text), '/');
  if (parts.size() > 4)
    return fail(Errc::bad_syntax, "more than a grid, a side, a target and a depth", "position",
                "like QAAAAA/O/-");
  const auto read = Read(parts[0], Reading::strict);
  if (!read) return fail(read.error());
  Said said;
  if (parts.size() > 1) {
    const auto side = read_side(parts[1]);
    if (!side) return fail(side.error());
    said.to_move = *side;
  }
  if (parts.size() > 2) {
    said.target = !parts[2].empty();
    said.depth_is_due = true;
  }
  if (parts.size() > 3) {
    const auto depth = parse_integer(parts[3]);
    const int least = read->tree.depth();
    if (!depth || *depth < least || *depth > max_play_depth)
      return fail(Errc::out_of_range,
                  "'" + std::string(parts[3]) + "' is not the depth of this game", "depth",
                  "the grid has " + std::to_string(least) + " levels, a game at most " +
                      std::to_string(max_play_depth));
    said.depth = static_cast<int>(*depth);
  }
  Found decoded = found(*read, options, said);
  if (parts.size() > 2) {
    if (const auto set = set_target(decoded.position, parts[2]); !set) return fail(set.error());
  }
  return decoded;
}

enum class Script { bits, hex, base64 };

// Which of them a text is. No text is a tree in both hex and base64url: in base64url each character
// is two cells, of which a digit spells one that does not exist, and so does in hex a text that
// begins with a, b or c.
Script script_of(std::string_view text, Reading reading = Reading::strict) {
  const auto body = text.substr(0, text.find('/'));
  std::size_t foreign = 0;
  for (const char c : body)
    foreign += std::string_view("01 \t\r\n").find(c) == std::string_view::npos;
  if (foreign == 0 && body.size() >= grid_bits) return Script::bits;
  if (read_hex(body, reading)) return Script::hex;
  if (foreign == 0 || read_base64(body, reading)) return foreign ? Script::base64 : Script::bits;
  // None of them can be read; a text of zeros and ones with few others was meant as bits.
  return body.size() >= grid_bits && foreign * 20 < body.size() ? Script::bits : Script::base64;
}

Result<TreeText> read_any(std::string_view text, Reading reading) {
  switch (script_of(text, reading)) {
    case Script::bits:
      return read_bits(text, reading);
    case Script::hex:
      return read_hex(text, reading);
    case Script::base64:
      break;
  }
  return read_base64(text, reading);
}

// GRID[/maxlevel=LEVELS]: as much as is there, of so many levels.
Result<Found> decode_truncated(std::string_view text, const Options& options) {
  constexpr std::string_view mark = "/maxlevel=";
  const auto body = trim(text), grid = body.substr(0, body.find(mark));
  auto read = read_any(grid, Reading::truncated);
  if (!read) return fail(read.error());
  if (grid.size() < body.size()) {
    const auto levels = parse_integer(body.substr(grid.size() + mark.size()));
    if (!levels || *levels < 1 || *levels > max_depth)
      return fail(Errc::out_of_range, "the levels to keep are not a number from 1 to 8", "maxlevel",
                  "like 001100100…/maxlevel=2");
    read->tree = cut(read->tree, static_cast<int>(*levels));
  }
  return found(*read, options);
}

template <auto Write>
std::string encode_tree(const Position& pos) {
  return Write(tree_of(pos));
}

// The tree as JSON: ".", "O", "X", "B" for Both, "?" for an unknown sub-grid, a list for a grid.
std::string encode_json_tree(const Position& pos) {
  const Tree tree = tree_of(pos);
  const auto first_subs = tree.first_subs();
  std::string text;
  const auto write = [&](const auto& self, std::size_t i) -> void {
    std::size_t next = first_subs[i];
    for (unsigned cell = 0; cell < 9; ++cell) {
      text += cell == 0 ? '[' : ',';
      const Cell what = tree.grids[i].at(cell);
      if (what == Cell::sub && next < tree.grids.size()) {
        self(self, next++);
      } else {
        constexpr std::string_view names = ".OXB?";
        text += '"';
        text += names[static_cast<std::size_t>(what)];
        text += '"';
      }
    }
    text += ']';
  };
  write(write, 0);
  return text;
}

Failure bad_tree(std::string what) {
  return fail(Errc::bad_syntax, std::move(what), "tree",
              R"(nine cells: ".", "O", "X", "B" or a list of nine again)");
}

Result<Tree> read_json_tree(const Json& json) {
  Tree tree;
  std::vector<std::pair<const Json*, int>> lists = {{&json, 1}};
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const auto [list, level] = lists[i];
    if (!list->is_array() || list->size() != 9) return bad_tree("a grid is not a list of nine");
    if (level > max_depth || lists.size() > max_grids)
      return fail(Errc::too_large, "the tree is too large", "tree", "at most 8 levels");
    Grid grid;
    for (unsigned cell = 0; cell < 9; ++cell) {
      const Json& what = (*list)[cell];
      if (what.is_array()) {
        grid.set(cell, Cell::sub);
        lists.emplace_back(&what, level + 1);
        continue;
      }
      const auto name = what.is_string() ? what.get<std::string>() : std::string();
      const auto value =
          name.size() == 1 ? std::string_view(".OXB").find(name[0]) : std::string_view::npos;
      if (value == std::string_view::npos) return bad_tree(json_text(what) + " is no cell");
      grid.set(cell, static_cast<Cell>(value));
    }
    tree.grids.push_back(grid);
  }
  return tree;
}

// As deep as a tree may be, and as long as the largest written with spaces and line breaks.
constexpr JsonLimits tree_limits{.depth = max_depth + 4, .bytes = 256 * max_grids};

Result<Found> decode_json_tree(std::string_view text, const Options& options) {
  const auto json = parse_json(text, "tree", tree_limits);
  if (!json) return fail(json.error());
  const auto tree = read_json_tree(*json);
  if (!tree) return fail(tree.error());
  return found({*tree, 0}, options);
}

std::string_view result_text(const Position& pos) {
  switch (pos.result) {
    case Outcome::ongoing:
      return "open";
    case Outcome::first_wins:
      return "X";
    case Outcome::second_wins:
      return "O";
    case Outcome::draw:
      return "draw";
  }
  return "open";
}

Json options_json(const Options& options) {
  return {{"first", side_text(options.starts)},
          {"free", options.nearest ? "nearest" : "whole"},
          {"bothline", options.lines.mover_takes ? "mover" : "both"},
          {"drawcell", options.lines.draws_count ? "both" : "none"},
          {"result", options.count ? "count" : "line"}};
}

std::string encode_state(const Position& pos) {
  const Tree tree = tree_of(pos);
  Json moves = Json::array();
  pos.played.for_each(
      [&](Key cell) { moves.push_back(path_text(static_cast<std::uint32_t>(cell))); });
  std::reverse(moves.begin(), moves.end());
  return json_text({{"grid", write_bits(tree)},
                    {"depth", pos.playable ? pos.board.depth() : tree.depth()},
                    {"to_move", side_text(pos.to_move)},
                    {"target", pos.target ? Json(path_text(pos.target)) : Json()},
                    {"last", pos.last ? Json(path_text(pos.last)) : Json()},
                    {"result", result_text(pos)},
                    {"options", options_json(pos.options)},
                    {"moves", moves}});
}

Failure bad_field(const std::string& name, const std::string& expected) {
  return fail(Errc::bad_syntax, "\"" + name + "\" is not " + expected, name,
              "see the format 'state' as it is written");
}

// A text field that may be missing or null.
Result<std::string> text_field(const Json& json, const std::string& name) {
  const auto field = json.find(name);
  if (field == json.end() || field->is_null()) return std::string();
  if (!field->is_string()) return bad_field(name, "a text");
  return field->get<std::string>();
}

Result<void> check_options(const Json& json, const Options& options) {
  const auto given = json.find("options");
  if (given == json.end() || given->is_null()) return {};
  if (!given->is_object()) return bad_field("options", "an object");
  const Json ours = options_json(options);
  for (const auto& [name, value] : given->items())
    if (ours.contains(name) && ours[name] != value)
      return fail(Errc::illegal,
                  "the state was played with " + name + "=" + json_text(value) + ", here it is " +
                      json_text(ours[name]),
                  "options." + name, "give the same options beside the position");
  return {};
}

Result<void> read_moves(Position& pos, const Json& json) {
  const auto given = json.find("moves");
  if (given == json.end() || given->is_null()) return {};
  if (!given->is_array()) return bad_field("moves", "a list");
  for (const auto& text : *given) {
    const auto move = parse_move(pos, text.is_string() ? text.get<std::string>() : json_text(text));
    if (!move) return fail(move.error());
    pos.played.push(move->cell);
    pos.last = move->cell;
  }
  return {};
}

// The depth of the game; `fallback` if it is not said.
Result<int> read_depth(const Json& json, int fallback, int most) {
  const auto depth = json.find("depth");
  if (depth == json.end() || depth->is_null()) return fallback;
  if (!depth->is_number_integer() || *depth < 1 || *depth > most)
    return bad_field("depth", "a number from 1 to " + std::to_string(most));
  return depth->get<int>();
}

// The game so far where no grid is given: the moves are played from the start.
Result<Position> replay_state(const Json& json, Options options) {
  const auto depth = read_depth(json, options.depth, max_play_depth);
  if (!depth) return fail(depth.error());
  options.depth = static_cast<std::uint8_t>(*depth);
  Position pos = Nested::start(options);
  if (!json.contains("moves") || !json["moves"].is_array())
    return fail(Errc::bad_syntax, "neither \"grid\" nor \"moves\"", "grid",
                "the bits of the grid, or the moves from the start");
  int number = 0;
  for (const auto& text : json["moves"]) {
    const auto move =
        read_move<Nested>(pos, text.is_string() ? text.get<std::string>() : json_text(text),
                          "moves[" + std::to_string(number++) + "]");
    if (!move) return fail(move.error());
    play(pos, *move);
  }
  return pos;
}

Result<Found> decode_state(std::string_view text, const Options& options) {
  const auto json = parse_json(trim(text), "state", tree_limits);
  if (!json) return fail(json.error());
  if (!json->is_object()) return bad_field("state", "an object");
  if (const auto same = check_options(*json, options); !same) return fail(same.error());
  if (!json->contains("grid")) {
    auto pos = replay_state(*json, options);
    if (!pos) return fail(pos.error());
    return Found{*std::move(pos)};
  }
  std::array<std::string, 4> texts;
  constexpr std::array names = {"grid", "to_move", "target", "last"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto field = text_field(*json, names[i]);
    if (!field) return fail(field.error());
    texts[i] = *std::move(field);
  }
  const auto& [grid, to_move, target, last] = texts;
  const auto read = read_any(grid, Reading::strict);
  if (!read) return fail(read.error());
  const auto depth = read_depth(*json, 0, max_depth);
  if (!depth) return fail(depth.error());
  if (*depth && *depth < read->tree.depth())
    return fail(Errc::illegal, "the grid is deeper than \"depth\"", "depth",
                "the grid has " + std::to_string(read->tree.depth()) + " levels");
  Said said{.depth_is_due = *depth != 0, .depth = std::min(*depth, max_play_depth)};
  said.target = json->contains("target") || !last.empty() ||
                (json->contains("moves") && !(*json)["moves"].empty());
  if (!to_move.empty()) {
    const auto side = read_side(to_move);
    if (!side) return fail(side.error());
    said.to_move = *side;
  }
  Found decoded = found(*read, options, said);
  Position& pos = decoded.position;
  if (const auto moves = read_moves(pos, *json); !moves) return fail(moves.error());
  if (!last.empty()) {
    const auto cell = parse_path(last, "last");
    if (!cell) return fail(cell.error());
    if (pos.last && pos.last != *cell)
      return fail(Errc::illegal, "\"last\" is not the last of the moves", "last",
                  "leave out one of them");
    pos.last = *cell;
  }
  if (json->contains("target")) {
    if (const auto set = set_target(pos, target); !set) return fail(set.error());
  } else if (pos.last && pos.playable && pos.result == Outcome::ongoing) {
    if (parent(pos.last) < pos.board.grid_count())
      pos.target = target_after(pos.board, pos.last, options.nearest);
  }
  return decoded;
}

template <auto Read>
Result<Found> decode_code(std::string_view text, const Options& options) {
  const auto read = Read(trim(text));
  if (!read) return fail(read.error());
  Found decoded = found({read->tree, 0}, options, {.to_move = read->to_move, .target = true});
  Position& pos = decoded.position;
  if (read->target && (read->target >= pos.board.grid_count() || !pos.board.is_open(read->target)))
    return fail(Errc::bad_syntax, "the target is no open grid", "target", "the code is damaged");
  if (pos.result == Outcome::ongoing) pos.target = read->target;
  return decoded;
}

template <auto Write>
std::string encode_code(const Position& pos) {
  return Write({tree_of(pos), pos.to_move, pos.target});
}

}  // namespace

std::string to_text(const Position& pos) {
  const Tree tree = tree_of(pos);
  std::string text =
      write_base64(tree) + "/" + std::string(side_text(pos.to_move)) + "/" + target_text(pos);
  if (pos.playable && pos.board.depth() != depth_of(tree, pos.options))
    text += "/" + std::to_string(pos.board.depth());
  return text;
}

std::vector<Format<Nested>> Nested::formats() {
  return {
      {"key", "the grid in base64url, who moves and where: QAAAAA/O/-", to_text,
       decode_grid<read_base64>},
      {"bits",
       "the original's bit text, 27 characters a grid; reading takes /SIDE/TARGET behind it",
       encode_tree<write_bits>, decode_grid<read_bits>},
      {"base64url", "the same bits, six a character", encode_tree<write_base64>,
       decode_grid<read_base64>},
      {"hex", "the same bits, four a character", encode_tree<write_hex>, decode_grid<read_hex>},
      {"state", "JSON: grid, depth, to_move, target, last, result, options, moves", encode_state,
       decode_state},
      {"tree", R"(JSON lists of nine: ".", "O", "X", "B" for both, "?" for unknown, or a list)",
       encode_json_tree, decode_json_tree},
      {"compact", "who moves, where and the grid in as few bits as a fixed code allows, base64url",
       encode_code<write_compact>, decode_code<read_compact>},
      {"arith", "the same facts by adaptive arithmetic coding, an experiment, base64url",
       encode_code<write_arith>, decode_code<read_arith>},
      {"truncated",
       "bits, hex or base64url cut off anywhere, or to the levels of a /maxlevel=K behind it: to "
       "look at",
       encode_tree<write_bits>, decode_truncated, true},
      {"picture", "the board for people; cannot be read back", picture, nullptr},
  };
}

Result<Position> Nested::parse(std::string_view text, const Options& options) {
  const auto body = trim(text);
  Result<Found> decoded = fail(Errc::bad_syntax, "no position was given", "position",
                               "bits, hex, base64url, a state or a tree");
  if (body.starts_with('{')) {
    decoded = decode_state(body, options);
  } else if (body.starts_with('[')) {
    decoded = decode_json_tree(body, options);
  } else if (!body.empty()) {
    switch (script_of(body)) {
      case Script::bits:
        decoded = decode_grid<read_bits>(body, options);
        break;
      case Script::hex:
        decoded = decode_grid<read_hex>(body, options);
        break;
      case Script::base64:
        decoded = decode_grid<read_base64>(body, options);
        break;
    }
  }
  if (!decoded) return fail(decoded.error());
  if (const auto playable = check_playable(decoded->position); !playable)
    return fail(playable.error());
  return decoded->position;
}

}  // namespace banmen::nested
