#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/key.hpp"
#include "core/outcome.hpp"

namespace banmen::search {

// A state on the way to the one that is looked at, as a rule about repetition sees it.
struct Visit {
  Key key = 0;
  bool check = false;  // its mover is in check: the move that led here gave it

  bool operator==(const Visit&) const = default;
};

// Which sides have given check with every move of a stretch of the game.
struct AllChecks {
  std::array<bool, 2> by{true, true};

  // One more state of the stretch, in which `mover` is to move.
  void add(const Visit& visit, Side mover) {
    bool& all = by[static_cast<std::size_t>(index(other(mover)))];
    all = all && visit.check;
  }
};

// How a repetition ends the game: whoever gave check all the while loses, else it is a draw.
inline Outcome repetition_outcome(const AllChecks& checks) {
  if (checks.by[0]) return Outcome::second_wins;
  return checks.by[1] ? Outcome::first_wins : Outcome::draw;
}

// The states that have stood so often that their next occurrence ends the game. This is all that
// the past of a game can change: whoever wins in as few plies as possible passes through no state
// twice, so a state that has not yet used up its occurrences can be passed through once more, as if
// it were new. Hence what is proved without a past, but with these states as ends, is proved for
// this past too; and what is proved for one set of them says nothing about another.
class DeadStates {
 public:
  struct State {
    Key key = 0;
    AllChecks checks{};  // since its first occurrence, up to the root
  };

  DeadStates() = default;
  // `way`: the states from the past to the root, which comes last and in which `mover` is to move.
  // The n-th occurrence ends the game; n = 0: none does.
  DeadStates(const std::vector<Visit>& way, Side mover, int n) {
    if (n < 2) return;
    std::vector<std::pair<Key, std::size_t>> order;  // the states, equal ones oldest first
    for (std::size_t i = 0; i < way.size(); ++i) order.emplace_back(way[i].key, i);
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0, next = 0; i < order.size(); i = next) {
      while (next < order.size() && order[next].first == order[i].first) ++next;
      if (next - i + 1 < static_cast<std::size_t>(n)) continue;
      State dead{order[i].first};
      for (std::size_t j = order[i].second + 1; j < way.size(); ++j)
        dead.checks.add(way[j], (way.size() - 1 - j) % 2 ? other(mover) : mover);
      states_.push_back(dead);
      signature_ ^= mix(dead.key, static_cast<Key>(n));
    }
  }

  bool empty() const { return states_.empty(); }
  const State* find(Key key) const {
    for (const State& state : states_)
      if (state.key == key) return &state;
    return nullptr;
  }
  // Equal sets have equal signatures; 0 for none.
  Key signature() const { return signature_; }

 private:
  std::vector<State> states_;  // nearly always none, and never many
  Key signature_ = 0;
};

}  // namespace banmen::search
