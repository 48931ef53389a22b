#pragma once

#include <bit>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engines/contrast/layout.hpp"
#include "engines/contrast/value.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast::test {

// All boards with so many pieces on the layout, unfinished ones only, both sides to move.
inline std::vector<Board> all_boards(const Layout& layout) {
  std::vector<Board> boards;
  for (Cells black = 0; black < bit(20); ++black) {
    if (std::popcount(black) != layout.pieces[0]) continue;
    for (Cells white = 0; white < bit(20); ++white) {
      if (std::popcount(white) != layout.pieces[1] || (black & white << width)) continue;
      for (const Side mover : {Side::first, Side::second}) {
        Board board;
        board.pieces = {black, white << width};
        board.black_tiles = layout.black_tiles;
        board.gray_tiles = layout.gray_tiles;
        board.to_move = mover;
        boards.push_back(board);
      }
    }
  }
  return boards;
}

// Values by the rules alone, found the slow and obvious way: state by state, ply by ply.
class BruteForce {
 public:
  // Everything that can be reached from `boards`.
  BruteForce(const std::vector<Board>& boards, const Options& rules) : rules_(rules) {
    for (const Board& board : boards) add(board);
    for (std::size_t i = 0; i < nodes_.size(); ++i) expand(i);
    for (std::uint32_t i = 0; i < nodes_.size(); ++i)
      if (!nodes_[i].value) open_.push_back(i);
    for (int plies = 1, quiet = 0; quiet < 3; ++plies) quiet = settle(plies) ? 0 : quiet + 1;
  }

  Value value(const Board& board) const {
    return nodes_[numbers_.at(key(board))].value.value_or(Value{});
  }
  std::size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    Board board;
    std::vector<std::uint32_t> next{};
    std::optional<Value> value{};
  };

  std::uint32_t add(const Board& board) {
    const auto [place, is_new] =
        numbers_.try_emplace(key(board), static_cast<std::uint32_t>(nodes_.size()));
    if (is_new) nodes_.push_back({board});
    return place->second;
  }

  void expand(std::size_t i) {
    const Position pos = position_of(nodes_[i].board, rules_);
    if (const auto end = outcome(pos.board, rules_.jump); end != Outcome::ongoing) {
      nodes_[i].value =
          Value{end == win_for(pos.board.to_move) ? Value::Kind::win : Value::Kind::loss, 0};
      return;
    }
    for (const Move& move : banmen::legal_moves<Contrast>(pos)) {
      Position next = pos;
      play(next, move);
      const auto number = add(next.board);
      nodes_[i].next.push_back(number);
    }
  }

  // Gives a value to each state that ends in exactly `plies`; whether there was one.
  bool settle(int plies) {
    return std::erase_if(open_, [&](std::uint32_t i) { return settle_one(nodes_[i], plies); });
  }

  bool settle_one(Node& node, int plies) {
    std::optional<Value> best;
    bool all_known = true;
    for (const auto number : node.next) {
      const auto& after = nodes_[number].value;
      if (!after || after->plies >= plies) {
        all_known = false;
        continue;
      }
      const Value mine = one_ply_earlier(*after);
      if (!best || is_better(mine, *best)) best = mine;
    }
    if (!best || best->plies != plies) return false;
    if (best->kind == Value::Kind::loss && !all_known) return false;
    node.value = best;
    return true;
  }

  Options rules_;
  std::vector<Node> nodes_;
  std::unordered_map<Key, std::uint32_t> numbers_;
  std::vector<std::uint32_t> open_;  // without a value so far
};

}  // namespace banmen::contrast::test
