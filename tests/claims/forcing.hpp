#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "claims/claims.hpp"

namespace banmen::claims {

// Whether a side can force the end of the game within so many plies: a plain and-or search over
// positions with their whole past. A game says by
//   Facts(asked): what of the past matters;
//   Facts::Path: what of the way since then matters besides the position reached, with
//     path(before, next) for the way on, and path_key(path) to remember answers by;
//   position_key(pos): all of a position but its past;
//   is_forcing(pos): whether the move that led here leaves few replies, such as a check.
template <Game G, class Facts>
class Forcing {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Path = typename Facts::Path;

  enum class Goal {
    win,         // by any moves
    forced_win,  // by forcing moves alone, the last one too
    no_loss      // the game ends within the plies, and not with a loss
  };

  Forcing(const Case<G>& asked, std::uint64_t budget) : facts_(asked), budget_(budget) {}

  Facts& facts() { return facts_; }
  // Whether some line was left because its plies were used up: more of them could tell more.
  bool was_cut() const { return cut_; }

  // Nothing if the budget is used up.
  std::optional<bool> can(Side side, Goal goal, const Position& pos, const Path& path, int plies) {
    const Outcome end = outcome(pos);
    if (end != Outcome::ongoing)
      return end == win_for(side) || (goal == Goal::no_loss && end == Outcome::draw);
    if (plies <= 0) {
      cut_ = true;
      return false;
    }
    const Key key =
        mix(facts_.position_key(pos) ^ facts_.path_key(path),
            static_cast<std::uint64_t>(goal) * 2 + static_cast<std::uint64_t>(index(side)));
    {
      const Known& known = memory_[key];
      if (plies >= known.possible_from) return true;
      if (plies <= known.impossible_to) return false;
    }
    if (nodes_ >= budget_) return std::nullopt;
    const auto found = side_to_move(pos) == side ? some(side, goal, pos, path, plies)
                                                 : all(side, goal, pos, path, plies);
    if (!found) return std::nullopt;
    Known& known = memory_[key];
    if (*found)
      known.possible_from = std::min(known.possible_from, plies);
    else
      known.impossible_to = std::max(known.impossible_to, plies);
    return found;
  }

 private:
  struct Known {
    int possible_from = whole_game + 1, impossible_to = 0;
  };
  struct Next {
    Position pos;
    Path path;
  };

  // All that can follow, forcing moves first, declarations before anything else.
  std::vector<Next> replies(const Position& pos, const Path& path) {
    MoveList<Move> moves;
    if constexpr (Declaring<G>) declarations(pos, moves);
    legal_moves(pos, moves);
    nodes_ += moves.size();
    std::vector<Next> list, quiet;
    for (const Move& move : moves) {
      Next next{pos, path};
      play(next.pos, move);
      next.path = facts_.path(path, next.pos);
      const bool first = outcome(next.pos) != Outcome::ongoing || facts_.is_forcing(next.pos);
      (first ? list : quiet).push_back(std::move(next));
    }
    std::move(quiet.begin(), quiet.end(), std::back_inserter(list));
    return list;
  }

  std::optional<bool> some(Side side, Goal goal, const Position& pos, const Path& path, int plies) {
    bool unknown = false;
    for (const Next& next : replies(pos, path)) {
      if (goal == Goal::forced_win && !facts_.is_forcing(next.pos)) continue;
      const auto found = can(side, goal, next.pos, next.path, plies - 1);
      if (found && *found) return true;
      unknown |= !found;
    }
    return unknown ? std::nullopt : std::optional(false);
  }

  std::optional<bool> all(Side side, Goal goal, const Position& pos, const Path& path, int plies) {
    bool unknown = false;
    for (const Next& next : replies(pos, path)) {
      // Giving up is no defence.
      if (outcome(next.pos) == win_for(side)) continue;
      const auto found = can(side, goal, next.pos, next.path, plies - 1);
      if (found && !*found) return false;
      unknown |= !found;
    }
    return unknown ? std::nullopt : std::optional(true);
  }

  Facts facts_;
  std::uint64_t budget_, nodes_ = 0;
  bool cut_ = false;
  std::unordered_map<Key, Known> memory_;
};

}  // namespace banmen::claims
