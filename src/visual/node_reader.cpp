#include "visual/node_reader.hpp"

#include <algorithm>

namespace banmen::visual {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

const char* name_of(JsonKind kind) {
  switch (kind) {
    case JsonKind::object:
      return "an object";
    case JsonKind::array:
      return "an array";
    case JsonKind::string:
      return "a string";
    case JsonKind::number:
      return "a number";
    case JsonKind::boolean:
      return "true or false";
    case JsonKind::null:
      return "null";
  }
  return "";
}

constexpr int known_format = 1;
constexpr int largest_transform = 15;

}  // namespace

void NodeReader::note(std::string what, std::string where) {
  if (!problem && json_.ok()) problem = Error{Errc::corrupt, std::move(what), std::move(where)};
}

std::string NodeReader::where(std::string_view field) const {
  return place_.empty() ? std::string(field) : place_ + ", " + std::string(field);
}

bool NodeReader::expect(JsonKind kind, std::string_view field) {
  if (json_.peek() == kind) return json_.ok();
  note(std::string("must be ") + name_of(kind), where(field));
  json_.skip();
  return false;
}

bool NodeReader::absent() {
  if (json_.peek() != JsonKind::null) return false;
  json_.read_null();
  return true;
}

std::optional<int> NodeReader::read_int(std::string_view field, int least, int most) {
  if (!expect(JsonKind::number, field)) return std::nullopt;
  const auto value = json_.read_integer();
  if (!json_.ok()) return std::nullopt;
  if (value && *value >= least && *value <= most) return static_cast<int>(*value);
  const bool bounded = least != INT_MIN || most != INT_MAX;
  note("must be a whole number" +
           (bounded ? " in " + std::to_string(least) + ".." + std::to_string(most) : ""),
       where(field));
  return std::nullopt;
}

std::optional<std::string> NodeReader::read_text(std::string_view field) {
  if (!expect(JsonKind::string, field)) return std::nullopt;
  return std::string(json_.read_string());
}

OutcomeClass NodeReader::read_class(std::string_view field) {
  if (absent() || !expect(JsonKind::string, field)) return OutcomeClass::unknown;
  const auto text = json_.read_string();
  constexpr std::string_view known = "NPLR";
  if (text.size() == 1 && known.find(text[0]) != std::string_view::npos)
    return static_cast<OutcomeClass>(text[0]);
  note("the class " + quoted(text) + " is not one of N, P, L, R", where(field));
  return OutcomeClass::unknown;
}

NodeNumber NodeReader::number(std::string_view id) {
  const NodeNumber found = analysis_.ids.number(id);
  if (found == analysis_.nodes.size()) analysis_.nodes.emplace_back();
  return found;
}

void NodeReader::read_metadata() {
  Metadata& metadata = analysis_.metadata;
  place_.clear();
  if (!expect(JsonKind::object, "metadata")) return;
  place_ = "metadata";
  bool has_root = false;
  json_.enter_object();
  while (const auto key = json_.next_key()) {
    const auto text = [&](std::string& into, const char* field) {
      if (!absent()) into = read_text(field).value_or("");
    };
    const auto number = [&](std::optional<int>& into, const char* field, int least) {
      if (!absent()) into = read_int(field, least);
    };
    if (*key == "root_node_id") {
      has_root = true;
      metadata.root_node_id = read_text("root_node_id").value_or("");
    } else if (*key == "format") {
      const auto format = absent() ? known_format : read_int("format");
      if (format && *format != known_format)
        note("format " + std::to_string(*format) + " is not known, only 1", where("format"));
    } else if (*key == "n") {
      number(metadata.n, "n", 0);
    } else if (*key == "m") {
      number(metadata.m, "m", 0);
    } else if (*key == "rows") {
      number(metadata.rows, "rows", 1);
    } else if (*key == "cols") {
      number(metadata.cols, "cols", 1);
    } else if (*key == "ko") {
      text(metadata.ko, "ko");
    } else if (*key == "mode") {
      text(metadata.mode, "mode");
    } else if (*key == "optimal") {
      text(metadata.optimal, "optimal");
    } else if (*key == "root_outcome") {
      metadata.root_outcome = read_class("root_outcome");
    } else if (*key == "root_value") {
      text(metadata.root_value, "root_value");
    } else if (*key == "root_plies") {
      number(metadata.root_plies, "root_plies", INT_MIN);
    } else if (*key == "complete") {
      if (!absent() && expect(JsonKind::boolean, "complete"))
        metadata.complete = json_.read_boolean();
    } else if (*key == "value_table") {
      read_value_table();
    } else {
      json_.skip();
    }
  }
  if (!has_root) note("root_node_id is missing", "metadata");
  place_.clear();
}

void NodeReader::read_value_table() {
  if (absent() || !expect(JsonKind::object, "value_table")) return;
  json_.enter_object();
  while (const auto key = json_.next_key()) {
    const std::string name(*key), field = "value_table." + name;
    if (!expect(JsonKind::object, field)) continue;
    Options& options = analysis_.value_table[name];
    json_.enter_object();
    while (const auto side = json_.next_key()) {
      if (*side == "L")
        options.left = read_options(field + ".L");
      else if (*side == "R")
        options.right = read_options(field + ".R");
      else
        json_.skip();
    }
  }
}

std::vector<std::string> NodeReader::read_options(const std::string& field) {
  std::vector<std::string> options;
  if (!expect(JsonKind::array, field)) return options;
  json_.enter_array();
  while (json_.next_item())
    if (auto text = read_text(field)) options.push_back(std::move(*text));
  return options;
}

void NodeReader::read_nodes() {
  place_.clear();
  if (!expect(JsonKind::object, "nodes")) return;
  json_.enter_object(JsonReader::Keys::unchecked);
  while (const auto id = json_.next_key()) {
    if (const auto known = analysis_.ids.find(*id); known && analysis_.nodes[*known].defined)
      return json_.refuse("the key \"" + std::string(*id) + "\" stands twice");
    read_node(*id);
  }
}

void NodeReader::read_node(std::string_view id) {
  const NodeNumber self = number(id);
  place_ = "node " + std::string(id);
  Node node;
  node.defined = true;
  if (expect(JsonKind::object, "the node")) {
    Extras extras;
    json_.enter_object();
    while (const auto key = json_.next_key()) {
      if (*key == "id") {
        const auto text = expect(JsonKind::string, "id") ? json_.read_string() : analysis_.id(self);
        if (text != analysis_.id(self))
          note("the id " + quoted(text) + " differs from the node's key", where("id"));
      } else {
        read_field(*key, node, extras);
      }
    }
    if (node.rows == 0) note("board_state is missing", place_);
    if (node.player == 0) note("player_to_move is missing", place_);
    connect(node, extras);
  }
  if (node.has_optimal_moves || node.is_optimal) analysis_.tells_best_moves = true;
  analysis_.nodes[self] = node;
  analysis_.order.push_back(self);
  place_.clear();
}

void NodeReader::read_field(std::string_view key, Node& node, Extras& extras) {
  if (key == "board_state") {
    read_board(node);
  } else if (key == "player_to_move") {
    const auto player = read_int("player_to_move", -1, 1);
    if (player == 0) note("must be 1 or -1", where("player_to_move"));
    node.player = static_cast<std::int8_t>(player.value_or(1));
  } else if (key == "children") {
    node.moves = read_moves("children");
    node.has_children = true;
  } else if (key == "opponent_children") {
    if (!absent()) node.opponent_moves = read_moves("opponent_children");
  } else if (key == "game_value") {
    if (!absent() && expect(JsonKind::string, "game_value"))
      node.value = analysis_.texts.number(json_.read_string());
  } else if (key == "outcome_class") {
    node.outcome = read_class("outcome_class");
  } else if (key == "is_optimal") {
    if (!absent() && expect(JsonKind::boolean, "is_optimal"))
      node.is_optimal = json_.read_boolean();
  } else if (key == "captures") {
    read_captures(node);
  } else if (key == "optimal_moves") {
    read_optimal_moves(node, extras);
  } else if (key == "winner") {
    if (!absent())
      if (const auto winner = read_int("winner", -1, 1))
        node.winner = static_cast<std::int8_t>(*winner);
  } else if (key == "plies") {
    if (!absent()) node.plies = read_int("plies");
  } else if (key == "terminal") {
    if (!absent() && expect(JsonKind::string, "terminal"))
      node.terminal = analysis_.texts.number(json_.read_string());
  } else if (key == "child_transform") {
    read_transforms("child_transform", extras.transforms);
  } else if (key == "opponent_child_transform") {
    read_transforms("opponent_child_transform", extras.opponent_transforms);
  } else {
    json_.skip();
  }
}

void NodeReader::read_board(Node& node) {
  if (!expect(JsonKind::array, "board_state")) {
    node.rows = 1;  // something stood there: it is not missing
    return;
  }
  auto& cells = analysis_.cells;
  node.cells = cells.size();
  std::uint32_t rows = 0, cols = 0;
  json_.enter_array();
  for (; json_.next_item(); ++rows) {
    const auto row = [&] { return "board_state[" + std::to_string(rows) + "]"; };
    const std::size_t begin = cells.size();
    if (json_.peek() != JsonKind::array) {
      expect(JsonKind::array, row());
      continue;
    }
    json_.enter_array();
    while (json_.next_item()) {
      const std::size_t col = cells.size() - begin;
      cells.push_back(0);
      const auto value =
          json_.peek() == JsonKind::number ? json_.read_integer() : (json_.skip(), std::nullopt);
      if (value && *value >= -1 && *value <= 1)
        cells.back() = static_cast<std::int8_t>(*value);
      else if (json_.ok())
        note("a point must be 0, 1 or -1", where(row() + "[" + std::to_string(col) + "]"));
    }
    const auto size = static_cast<std::uint32_t>(cells.size() - begin);
    if (rows == 0) cols = size;
    if (size != cols)
      note("the board is not rectangular: " + std::to_string(size) + " points, the first row has " +
               std::to_string(cols),
           where(row()));
  }
  if (rows == 0 || cols == 0) note("the board is empty", where("board_state"));
  node.rows = std::max(rows, 1U);
  node.cols = cols;
}

Range NodeReader::read_moves(std::string_view field) {
  Range range{analysis_.edges.size(), 0};
  if (!expect(JsonKind::object, field)) return range;
  json_.enter_object();
  while (const auto key = json_.next_key()) {
    const std::uint32_t move = analysis_.texts.number(*key);
    if (json_.peek() != JsonKind::string) {
      expect(JsonKind::string, std::string(field) + "." + std::string(analysis_.texts[move]));
      continue;
    }
    const auto child = json_.read_string();
    if (!json_.ok()) break;
    analysis_.edges.push_back({move, number(child)});
  }
  range.size = analysis_.edges.size() - range.begin;
  return range;
}

void NodeReader::read_transforms(std::string_view field,
                                 std::vector<std::pair<std::uint32_t, std::uint8_t>>& into) {
  if (absent() || !expect(JsonKind::object, field)) return;
  json_.enter_object();
  while (const auto key = json_.next_key()) {
    const std::uint32_t move = analysis_.texts.number(*key);
    const std::string full = std::string(field) + "." + std::string(*key);
    if (const auto transform = read_int(full, 0, largest_transform))
      into.emplace_back(move, static_cast<std::uint8_t>(*transform));
  }
}

void NodeReader::read_optimal_moves(Node& node, Extras& extras) {
  if (absent() || !expect(JsonKind::array, "optimal_moves")) return;
  node.has_optimal_moves = true;
  json_.enter_array();
  while (json_.next_item())
    if (expect(JsonKind::string, "optimal_moves"))
      extras.optimal_moves.push_back(analysis_.texts.number(json_.read_string()));
}

void NodeReader::read_captures(Node& node) {
  if (absent() || !expect(JsonKind::array, "captures")) return;
  std::vector<int> numbers;
  json_.enter_array();
  while (json_.next_item())
    if (const auto number = read_int("captures", 0); number && numbers.size() < 3)
      numbers.push_back(*number);
  if (numbers.size() == 2)
    node.captures = {numbers[0], numbers[1]};
  else
    note("must be two numbers: stones taken by Black, by White", where("captures"));
}

// Finds the moves that transforms and best moves speak of.
void NodeReader::connect(const Node& node, const Extras& extras) {
  if (!node.has_children) note("children is missing", place_);
  const auto find = [&](const Range& range, std::uint32_t move, const char* field) -> Edge* {
    const auto edges = std::span(analysis_.edges).subspan(range.begin, range.size);
    const auto found = std::ranges::find(edges, move, &Edge::move);
    if (found != edges.end()) return &*found;
    note(quoted(analysis_.texts[move]) + " is none of the moves", where(field));
    return nullptr;
  };
  for (const auto& [move, transform] : extras.transforms)
    if (Edge* edge = find(node.moves, move, "child_transform")) edge->transform = transform;
  for (const auto& [move, transform] : extras.opponent_transforms)
    if (Edge* edge = find(node.opponent_moves, move, "opponent_child_transform"))
      edge->transform = transform;
  for (const auto move : extras.optimal_moves)
    if (Edge* edge = find(node.moves, move, "optimal_moves")) edge->optimal = true;
}

}  // namespace banmen::visual
