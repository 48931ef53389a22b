#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "visual/text_table.hpp"

// What an analysis file says about a game, and nothing that it does not say: see
// docs/visualizer.md.
namespace banmen::visual {

using NodeNumber = std::uint32_t;

// Who wins: whoever moves first or second, or one side in any case.
enum class OutcomeClass : char {
  unknown = '?',
  first = 'N',
  second = 'P',
  black = 'L',
  white = 'R'
};

struct Board {
  std::size_t rows = 0, cols = 0;
  std::span<const std::int8_t> cells{};  // row by row: 1 Black, -1 White, 0 empty

  int at(std::size_t row, std::size_t col) const { return cells[row * cols + col]; }
};

struct Edge {
  std::uint32_t move;  // a number of Analysis::texts
  NodeNumber child;
  std::uint8_t transform = 0;
  bool optimal = false;
};

struct Range {
  std::size_t begin = 0, size = 0;
};

struct Node {
  bool defined = false;  // false: only mentioned, as a child
  std::int8_t player = 0;
  OutcomeClass outcome = OutcomeClass::unknown;
  bool has_children = false;  // false: the field is missing
  bool has_optimal_moves = false;
  std::optional<bool> is_optimal;
  std::optional<std::int8_t> winner;  // 0: a draw
  std::optional<int> plies;
  std::optional<std::uint32_t> value, terminal;  // numbers of Analysis::texts
  std::optional<std::array<int, 2>> captures;
  std::uint32_t rows = 0, cols = 0;
  std::size_t cells = 0;  // where the board begins in Analysis::cells
  Range moves, opponent_moves;
};

struct Metadata {
  std::string root_node_id, ko, mode, optimal, root_value;
  OutcomeClass root_outcome = OutcomeClass::unknown;
  std::optional<int> n, m, rows, cols, root_plies;
  bool complete = true;
};

struct Options {  // what a long value, written @k, stands for
  std::vector<std::string> left, right;
};

struct Analysis {
  Metadata metadata;
  std::map<std::string, Options> value_table;
  TextTable ids;                  // a node's number is that of its id
  TextTable texts;                // moves, values and the like
  std::vector<Node> nodes;        // in the order in which the file mentions them
  std::vector<NodeNumber> order;  // in the order in which it describes them
  std::vector<Edge> edges;
  std::vector<std::int8_t> cells;
  NodeNumber root = 0;

  std::string_view id(NodeNumber node) const { return ids[node]; }
  std::string_view move(const Edge& edge) const { return texts[edge.move]; }
  std::string_view text(const std::optional<std::uint32_t>& number, std::string_view none) const {
    return number ? texts[*number] : none;
  }
  std::string_view value(const Node& node) const { return text(node.value, "?"); }
  std::span<const Edge> moves(const Node& node) const {
    return std::span(edges).subspan(node.moves.begin, node.moves.size);
  }
  std::span<const Edge> opponent_moves(const Node& node) const {
    return std::span(edges).subspan(node.opponent_moves.begin, node.opponent_moves.size);
  }
  Board board(const Node& node) const {
    return {node.rows, node.cols,
            std::span(cells).subspan(node.cells, std::size_t{node.rows} * node.cols)};
  }
  bool tells_best_moves = false;  // some node has optimal_moves or is_optimal
};

}  // namespace banmen::visual
