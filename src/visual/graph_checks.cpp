#include "visual/graph_checks.hpp"

namespace banmen::visual {
namespace {

constexpr int colours_swapped = 8;  // the bit of a transform

std::string at(const Analysis& analysis, NodeNumber node, const char* field, const Edge& edge) {
  return "node " + std::string(analysis.id(node)) + ", " + field + "." +
         std::string(analysis.move(edge));
}

std::optional<Error> wrong(std::string what, std::string where) {
  return Error{Errc::corrupt, std::move(what), std::move(where)};
}

// `turn` is 1 when the player to move does so, -1 when the opponent does.
std::optional<Error> check_edges(const Analysis& analysis, NodeNumber self, const char* field,
                                 std::span<const Edge> edges, int turn) {
  for (const Edge& edge : edges) {
    const Node& child = analysis.nodes[edge.child];
    const std::string id(child.defined ? "" : analysis.id(edge.child));
    if (!child.defined)
      return wrong("the child '" + id + "' is not in nodes", at(analysis, self, field, edge));
    const int swapped = edge.transform & colours_swapped ? -1 : 1;
    if (child.player != -turn * swapped * analysis.nodes[self].player)
      return wrong("the wrong side is to move in the child '" +
                       std::string(analysis.id(edge.child)) + "': player_to_move is " +
                       std::to_string(child.player),
                   at(analysis, self, field, edge));
  }
  return std::nullopt;
}

std::optional<Error> check_shape(const Analysis& analysis, NodeNumber self) {
  const Node& node = analysis.nodes[self];
  const auto& [rows, cols] = std::pair(analysis.metadata.rows, analysis.metadata.cols);
  if (!rows || !cols) return std::nullopt;
  const auto r = static_cast<std::uint32_t>(*rows), c = static_cast<std::uint32_t>(*cols);
  // A transposed child of a rectangle lies on its side.
  if ((node.rows == r && node.cols == c) || (node.rows == c && node.cols == r)) return std::nullopt;
  return wrong("the board is " + std::to_string(node.rows) + "x" + std::to_string(node.cols) +
                   ", the metadata says " + std::to_string(r) + "x" + std::to_string(c),
               "node " + std::string(analysis.id(self)) + ", board_state");
}

// Depth first, without recursion: files may hold long lines.
std::optional<Error> find_cycle(const Analysis& analysis) {
  enum class Seen : std::uint8_t { no, open, done };
  std::vector<Seen> seen(analysis.nodes.size(), Seen::no);
  struct Step {
    NodeNumber node;
    std::size_t next;  // moves first, then the opponent's
  };
  std::vector<Step> path;
  for (const NodeNumber start : analysis.order) {
    if (seen[start] != Seen::no) continue;
    seen[start] = Seen::open;
    path.push_back({start, 0});
    while (!path.empty()) {
      auto& [self, next] = path.back();
      const auto own = analysis.moves(analysis.nodes[self]);
      const auto other = analysis.opponent_moves(analysis.nodes[self]);
      if (next == own.size() + other.size()) {
        seen[self] = Seen::done;
        path.pop_back();
        continue;
      }
      const bool mine = next < own.size();
      const Edge& edge = mine ? own[next] : other[next - own.size()];
      ++next;
      if (seen[edge.child] == Seen::open)
        return wrong("the moves lead round in a circle, back to '" +
                         std::string(analysis.id(edge.child)) + "'",
                     at(analysis, self, mine ? "children" : "opponent_children", edge));
      if (seen[edge.child] == Seen::done) continue;
      seen[edge.child] = Seen::open;
      path.push_back({edge.child, 0});
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> check_graph(Analysis& analysis) {
  const auto& root_id = analysis.metadata.root_node_id;
  const auto root = analysis.ids.find(root_id);
  if (!root || !analysis.nodes[*root].defined)
    return wrong("the root '" + root_id + "' is not in nodes", "metadata, root_node_id");
  analysis.root = *root;
  for (const NodeNumber self : analysis.order) {
    const Node& node = analysis.nodes[self];
    if (auto error = check_edges(analysis, self, "children", analysis.moves(node), 1)) return error;
    if (auto error =
            check_edges(analysis, self, "opponent_children", analysis.opponent_moves(node), -1))
      return error;
    if (auto error = check_shape(analysis, self)) return error;
  }
  return find_cycle(analysis);
}

void mark_optimal_edges(Analysis& analysis) {
  for (const NodeNumber self : analysis.order) {
    const Node& node = analysis.nodes[self];
    if (node.has_optimal_moves) continue;
    for (std::size_t i = 0; i < node.moves.size; ++i) {
      Edge& edge = analysis.edges[node.moves.begin + i];
      edge.optimal = analysis.nodes[edge.child].is_optimal.value_or(false);
    }
  }
}

}  // namespace banmen::visual
