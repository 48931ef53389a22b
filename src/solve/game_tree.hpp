#pragma once

#include <deque>
#include <unordered_map>

#include "core/game.hpp"
#include "core/stop.hpp"
#include "solve/analysis_writer.hpp"

namespace banmen::solve {

// Every position that can follow from one, solved and written as an analysis: for any game whose
// positions are grids and never come back. A draw has no class; the mover wins in class N and loses
// in class P.
template <Gridded G>
class GameTree {
 public:
  GameTree(const typename G::Position& root, const TreeRequest& request, Stop stop)
      : request_(request), stop_(std::move(stop)) {
    auto start = root;
    // What was played before the root is no part of the tree.
    if constexpr (Remembering<G>) forget(start);
    add(start);
  }

  Result<nlohmann::ordered_json> write(const Sink& sink) {
    if (const auto grown = grow(); !grown) return fail(grown.error());
    if (const auto solved = solve_all(); !solved) return fail(solved.error());
    const auto facts = metadata();
    AnalysisWriter writer(sink);
    writer.begin(facts);
    for (const Node& node : nodes_) write_node(writer, node);
    const auto written = writer.end();
    if (!written) return fail(written.error());
    return facts;
  }

 private:
  struct Edge {
    std::string move;
    std::size_t child = 0;
  };
  struct Node {
    typename G::Position pos;
    std::string id;
    std::vector<Edge> edges{};
    int value = 0;  // for the mover: 1 wins, 0 draws, -1 loses
    int plies = 0;  // until then
    bool solved = false, optimal = false, open = false;
  };

  // Equal keys and texts are the same position; equal texts alone mean that their pasts differ.
  std::size_t add(const typename G::Position& pos) {
    std::string id = to_text(pos);
    auto& same = places_[id];
    for (const std::size_t place : same)
      if (key(nodes_[place].pos) == key(pos)) return place;
    if (!same.empty()) id += "~" + std::to_string(same.size());
    same.push_back(nodes_.size());
    nodes_.push_back({.pos = pos, .id = std::move(id)});
    return nodes_.size() - 1;
  }

  Result<void> grow() {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (stop_.now()) return fail(Errc::stopped, "stopped before all positions were found");
      if (nodes_.size() > request_.max_nodes)
        return fail(Errc::too_large,
                    "there are more than " + std::to_string(request_.max_nodes) + " positions",
                    "--max-nodes", "begin from a later position, or allow more");
      const auto pos = nodes_[i].pos;
      for (const auto& move : legal_moves<G>(pos)) {
        auto next = pos;
        play(next, move);
        Edge edge{to_text(pos, move), add(next)};
        nodes_[i].edges.push_back(std::move(edge));
      }
    }
    return {};
  }

  // Depth first without recursion; a position that follows from itself has no end.
  Result<void> solve_all() {
    std::vector<std::pair<std::size_t, std::size_t>> path{{0, 0}};
    while (!path.empty()) {
      auto& [place, next] = path.back();
      Node& node = nodes_[place];
      node.open = true;
      if (next < node.edges.size()) {
        const std::size_t child = node.edges[next++].child;
        if (nodes_[child].open)
          return fail(Errc::unsupported, "positions of this game can come back", "game",
                      "only games that always end can be written as a tree");
        if (!nodes_[child].solved) path.emplace_back(child, 0);
        continue;
      }
      settle(node);
      path.pop_back();
    }
    nodes_.front().optimal = true;
    for (const Node& node : nodes_)
      for (const Edge& edge : node.edges)
        if (is_best(node, nodes_[edge.child])) nodes_[edge.child].optimal = true;
    return {};
  }

  void settle(Node& node) {
    node.open = false;
    node.solved = true;
    if (const Outcome end = outcome(node.pos); end != Outcome::ongoing) {
      node.value = end == Outcome::draw ? 0 : end == win_for(side_to_move(node.pos)) ? 1 : -1;
      return;
    }
    bool first = true;
    for (const Edge& edge : node.edges) {
      const auto [value, plies] = after(node, nodes_[edge.child]);
      // Win soon, lose late; a draw may take its time.
      const bool better =
          first || value > node.value ||
          (value == node.value && (value > 0 ? plies < node.plies : plies > node.plies));
      if (better) {
        node.value = value;
        node.plies = plies;
      }
      first = false;
    }
  }

  // What a move is worth to the mover: sides alternate in the games that have grids.
  static std::pair<int, int> after(const Node& node, const Node& child) {
    const bool same = side_to_move(node.pos) == side_to_move(child.pos);
    return {same ? child.value : -child.value, child.plies + 1};
  }

  static bool is_best(const Node& node, const Node& child) {
    const auto [value, plies] = after(node, child);
    return value == node.value && (value == 0 || plies == node.plies);
  }

  static std::optional<Side> winner_of(const Node& node) {
    if (node.value == 0) return std::nullopt;
    return node.value > 0 ? side_to_move(node.pos) : other(side_to_move(node.pos));
  }

  static std::string value_text(const Node& node) {
    const auto winner = winner_of(node);
    if (!winner) return "draw";
    return std::string(G::side_names[static_cast<std::size_t>(index(*winner))]) + " wins";
  }

  static std::string_view class_text(const Node& node) {
    return node.value > 0 ? "N" : node.value < 0 ? "P" : "";
  }

  nlohmann::ordered_json metadata() const {
    std::uint64_t terminal = 0, edges = 0;
    for (const Node& node : nodes_) {
      terminal += node.edges.empty();
      edges += node.edges.size();
    }
    const Node& root = nodes_.front();
    nlohmann::ordered_json facts{{"game", G::id},
                                 {"root_node_id", root.id},
                                 {"format", 1},
                                 {"mode", "full"},
                                 {"optimal", "depth"}};
    if (root.value) facts["root_outcome"] = class_text(root);
    facts["root_value"] = value_text(root);
    if (root.value) facts["root_plies"] = root.value * root.plies;
    facts["node_count"] = nodes_.size() - terminal;
    facts["terminal_count"] = terminal;
    facts["edge_count"] = edges;
    facts["complete"] = true;
    facts["generator"] = "banmen";
    return facts;
  }

  void write_node(AnalysisWriter& writer, const Node& node) const {
    std::vector<Child> children;
    std::vector<std::string_view> best;
    for (const Edge& edge : node.edges) {
      children.push_back({edge.move, nodes_[edge.child].id});
      if (is_best(node, nodes_[edge.child])) best.push_back(edge.move);
    }
    const Grid board = grid(node.pos);
    const auto winner = winner_of(node);
    const std::string value = value_text(node);
    const auto number = [](Side side) { return side == Side::first ? 1 : -1; };
    NodeRecord record{.id = node.id,
                      .columns = board.columns,
                      .board = board.cells,
                      .player_to_move = number(side_to_move(node.pos)),
                      .children = children,
                      .game_value = value,
                      .outcome_class = class_text(node),
                      .is_optimal = node.optimal,
                      .optimal_moves = std::span<const std::string_view>(best)};
    if (winner) {
      record.winner = number(*winner);
      record.plies = node.value * node.plies;
    }
    if (node.edges.empty()) record.terminal = outcome(node.pos) == Outcome::draw ? "draw" : "won";
    writer.node(record);
  }

  TreeRequest request_;
  Stop stop_;
  std::deque<Node> nodes_;
  std::unordered_map<std::string, std::vector<std::size_t>> places_;
};

}  // namespace banmen::solve
