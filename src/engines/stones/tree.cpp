#include "engines/stones/tree.hpp"

#include <algorithm>

#include "cgt/store.hpp"
#include "engines/stones/dense_count.hpp"

namespace banmen::stones {
namespace {

struct TurnHash {
  std::size_t operator()(const Turn& turn) const {
    return LocalHash()(turn.state) * 2 + static_cast<std::size_t>(index(turn.to_move));
  }
};

bool is_won(const LocalRules& rules, const Local& state) {
  return std::ranges::any_of(state.captures, [&](int total) { return total >= rules.rules().m; });
}

// The image with the smallest id. Ids of positions with Black to move are smaller.
std::pair<Turn, int> least_image(const LocalRules& rules, const Turn& turn) {
  const auto before = [](const Local& a, const Local& b) {
    // From the highest point and its colour down, as the digits of ids are.
    if (a.captures[1] != b.captures[1]) return a.captures[1] < b.captures[1];
    if (a.captures[0] != b.captures[0]) return a.captures[0] < b.captures[0];
    const Points differ = (a.board.black ^ b.board.black) | (a.board.white ^ b.board.white);
    if (!differ) return a.past < b.past;
    const Points top = std::bit_floor(differ);
    const auto digit = [&](const Board& board) {
      return board.white & top ? 2 : board.black & top ? 1 : 0;
    };
    return digit(a.board) < digit(b.board);
  };
  const int swap = turn.to_move == Side::second ? swap_colours : 0;
  std::pair<Turn, int> least{{rules.image(turn.state, swap), Side::first}, swap};
  for (int which = 1; which < rules.images(); ++which) {
    auto image = rules.image(turn.state, which | swap);
    if (before(image, least.first.state)) least = {{std::move(image), Side::first}, which | swap};
  }
  return least;
}

// Grows a tree level by level: every move adds a stone, so a node's level is the number of stones
// put, and equal positions are met on the same level.
class Grower {
 public:
  Grower(LocalRules& rules, const TreeShape& shape, std::uint64_t most, std::uint64_t count_most,
         const Stop& stop)
      : rules_(rules),
        shape_(shape),
        is_whole_(!shape.reduced && !shape.both_sides && !shape.only_move),
        most_(most),
        count_most_(count_most),
        stop_(stop) {}

  Result<Growth> run(const Turn& root) {
    Growth growth;
    tree_ = &growth.tree;
    counts_ = &growth.counts;
    std::vector<Turn> level{shape_.reduced ? least_image(rules_, root).first : root};
    count(level.front().state);
    while (!level.empty()) {
      next_.clear();
      seen_.clear();
      level_start_ += tree_size_;
      tree_size_ = level.size();
      for (const Turn& turn : level) {
        if (++steps_ % 4096 == 0 && stop_.now())
          return fail(Errc::stopped, "stopped before all positions were found", "solver");
        expand(turn);
        if (counts_->total() > count_most_) {
          counts_->all = false;
          growth.tree = {};
          return growth;
        }
        if (keeping_ && counts_->total() > most_) {
          keeping_ = false;
          *tree_ = {};
          if (is_whole_ && can_count_densely(rules_)) {
            *counts_ = count_densely(rules_, root, stop_);
            return growth;
          }
        }
      }
      std::swap(level, next_);
    }
    return growth;
  }

 private:
  void count(const Local& state) { ++(is_won(rules_, state) ? counts_->terminal : counts_->nodes); }

  void expand(const Turn& turn) {
    Tree::Node node{
        .turn = turn,
        .first_edge = static_cast<std::uint32_t>(tree_->edges.size()),
        .first_opponent_edge = static_cast<std::uint32_t>(tree_->opponent_edges.size())};
    if (is_won(rules_, turn.state)) {
      node.end = End::capture;
    } else {
      Points points = rules_.legal(turn.state, turn.to_move);
      if (!points) node.end = End::no_move;
      if (shape_.only_move && points)
        if (const auto only = shape_.only_move(turn)) points = bit(*only);
      follow(turn, turn.to_move, points, tree_->edges);
      if (shape_.both_sides)
        follow(turn, other(turn.to_move), rules_.legal(turn.state, other(turn.to_move)),
               tree_->opponent_edges);
    }
    if (keeping_) tree_->nodes.push_back(std::move(node));
  }

  void follow(const Turn& turn, Side mover, Points points, std::vector<Tree::Edge>& edges) {
    for (; points; points &= points - 1) {
      ++counts_->edges;
      const int point = lowest(points);
      Turn child{rules_.after(turn.state, mover, point), other(mover)};
      int transform = 0;
      if (shape_.reduced) std::tie(child, transform) = least_image(rules_, child);
      const auto number = static_cast<std::uint32_t>(level_start_ + tree_size_ + next_.size());
      const auto [place, fresh] = seen_.try_emplace(child, number);
      if (fresh) {
        count(child.state);
        next_.push_back(child);
      }
      if (keeping_)
        edges.push_back(
            {static_cast<std::int8_t>(point), static_cast<std::uint8_t>(transform), place->second});
    }
  }

  LocalRules& rules_;
  const TreeShape& shape_;
  bool is_whole_;  // all of alternating play
  std::uint64_t most_, count_most_, steps_ = 0;
  const Stop& stop_;
  Tree* tree_ = nullptr;
  TreeCounts* counts_ = nullptr;
  bool keeping_ = true;
  std::size_t level_start_ = 0, tree_size_ = 0;  // of the level being expanded
  std::vector<Turn> next_;
  std::unordered_map<Turn, std::uint32_t, TurnHash> seen_;
};

}  // namespace

Result<Growth> grow(LocalRules& rules, const Turn& root, const TreeShape& shape, std::uint64_t most,
                    std::uint64_t count_most, const Stop& stop) {
  return Grower(rules, shape, most, std::max(most, count_most), stop).run(root);
}

void find_plies(Tree& tree) {
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    PliesOfMoves result;
    for (const Tree::Edge& edge : tree.edges_of(i)) result.add(tree.nodes[edge.child].plies);
    tree.nodes[i].plies = static_cast<std::int16_t>(result.plies());
  }
}

int PlainPlies::plies(const Turn& turn) {
  if (is_won(rules_, turn.state)) return 0;
  if (const auto found = known_.find(turn); found != known_.end()) return found->second;
  if (known_.size() % 4096 == 0 && stop_.now())
    throw cgt::Exceeded({Errc::stopped, "stopped before the position was solved", "solver"});
  PliesOfMoves result;
  for (Points points = rules_.legal(turn.state, turn.to_move); points; points &= points - 1) {
    if (rules_.wins(turn.state, turn.to_move, lowest(points))) {
      result = {};
      result.add_win();
      break;
    }
    result.add(
        plies({rules_.after(turn.state, turn.to_move, lowest(points)), other(turn.to_move)}));
  }
  return known_[turn] = result.plies();
}

}  // namespace banmen::stones
