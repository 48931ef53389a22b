#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engines/stones/dense_plies.hpp"
#include "engines/stones/local.hpp"

namespace banmen::stones {

// A state with a side to move.
struct Turn {
  Local state{};
  Side to_move = Side::first;

  auto operator<=>(const Turn&) const = default;
  bool operator==(const Turn&) const = default;
};

enum class End : std::uint8_t { none, capture, no_move };

// All nodes of an analysis, in breadth-first order, so that children come after their parents.
struct Tree {
  struct Edge {
    std::int8_t point = 0;
    std::uint8_t transform = 0;  // the child is this image of the position after the move
    std::uint32_t child = 0;
  };
  struct Node {
    Turn turn{};
    std::uint32_t first_edge = 0;  // its edges are before those of the next node
    std::uint32_t first_opponent_edge = 0;
    std::int16_t plies = 0;
    End end = End::none;
    bool optimal = false;  // the root, or some parent's best move leads here
  };

  std::vector<Node> nodes;
  std::vector<Edge> edges, opponent_edges;

  std::span<const Edge> edges_of(std::size_t node) const {
    return slice(edges, nodes[node].first_edge,
                 node + 1 < nodes.size() ? nodes[node + 1].first_edge : edges.size());
  }
  std::span<const Edge> opponent_edges_of(std::size_t node) const {
    return slice(
        opponent_edges, nodes[node].first_opponent_edge,
        node + 1 < nodes.size() ? nodes[node + 1].first_opponent_edge : opponent_edges.size());
  }

 private:
  static std::span<const Edge> slice(const std::vector<Edge>& all, std::size_t from,
                                     std::size_t to) {
    return {all.data() + from, to - from};
  }
};

struct TreeCounts {
  std::uint64_t nodes = 0;     // positions in which the game goes on or the mover is stuck
  std::uint64_t terminal = 0;  // positions after a deciding capture
  std::uint64_t edges = 0;
  bool all = true;  // false: there are more

  std::uint64_t total() const { return nodes + terminal; }
};

struct TreeShape {
  bool reduced = false;     // one node for each set of images, colours exchanged too
  bool both_sides = false;  // the other side's moves too
  // If set, only this move of a node is followed; nothing: all of them.
  std::function<std::optional<int>(const Turn&)> only_move{};
};

// The nodes from `root`, if there are at most `most`; else only their counts, counted up to
// `count_most`. Plies and what depends on them are not filled in.
struct Growth {
  Tree tree;  // no nodes: there are too many
  TreeCounts counts;
};
Result<Growth> grow(LocalRules& rules, const Turn& root, const TreeShape& shape, std::uint64_t most,
                    std::uint64_t count_most, const Stop& stop);

// Fills in the plies of a tree that has all moves of every node.
void find_plies(Tree& tree);

// The plies of single positions by recursion: the plain way, for any rules.
class PlainPlies {
 public:
  PlainPlies(LocalRules& rules, Stop stop) : rules_(rules), stop_(std::move(stop)) {}
  // Throws cgt::Exceeded when stopped.
  int plies(const Turn& turn);

 private:
  struct Hash {
    std::size_t operator()(const Turn& turn) const {
      return LocalHash()(turn.state) * 2 + static_cast<std::size_t>(index(turn.to_move));
    }
  };
  LocalRules& rules_;
  Stop stop_;
  std::unordered_map<Turn, int, Hash> known_;
};

}  // namespace banmen::stones
