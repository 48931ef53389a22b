#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "core/rng.hpp"
#include "games/stones/position.hpp"

namespace banmen::stones {

// Who wins, by looking at every line; what was seen is remembered with all of its past.
class FullSearch {
 public:
  bool mover_wins(const Position& pos) {
    if (pos.result != Outcome::ongoing) return pos.result == win_for(pos.to_move);
    const auto past = earlier_boards(pos);
    const State state{pos.board, pos.captures, pos.to_move, {past.begin(), past.end()}};
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    bool wins = false;
    for (Points legal = legal_points(pos); legal && !wins; legal &= legal - 1) {
      Position next = pos;
      play(next, {static_cast<std::int8_t>(lowest(legal))});
      wins = !mover_wins(next);
    }
    return known_[state] = wins;
  }

 private:
  using State = std::tuple<Board, std::array<int, 2>, Side, std::vector<Board>>;
  std::map<State, bool> known_;
};

// After up to so many random moves from the empty board, fewer if the game ends.
inline Position random_position(const Options& rules, int moves, Rng& rng) {
  Position pos = StoneCapture::start(rules);
  for (int i = 0; i < moves && pos.result == Outcome::ongoing; ++i) {
    MoveList<Move> legal;
    legal_moves(pos, legal);
    Position next = pos;
    play(next, legal[rng.below(legal.size())]);
    if (next.result != Outcome::ongoing) break;
    pos = next;
  }
  return pos;
}

}  // namespace banmen::stones
