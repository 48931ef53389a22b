#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "claims/claims.hpp"

namespace banmen::claims {

// An oracle for games that end by themselves: every line is played to its end by the rules, and
// what was seen is remembered under a key that leaves nothing out. A game says by
//   complete_key(pos): all that the moves and results from here on depend on, options excepted;
//   score_for_first(pos): what a finished game counts, 0 where only the winner matters.
template <Game G, class Facts>
class FullSearch {
 public:
  FullSearch(const Case<G>& asked, std::uint64_t budget) : root_(asked.pos), budget_(budget) {}

  Verdict wins(Side side, int plies, const std::optional<typename G::Move>& first) {
    const auto found = find(first);
    if (!found) return Verdict::unknown;
    return verdict_of(found->end == win_for(side) && found->plies <= plies);
  }
  Verdict draws(const std::optional<typename G::Move>& first) {
    const auto found = find(first);
    return found ? verdict_of(found->end == Outcome::draw) : Verdict::unknown;
  }
  Verdict scores(Side side, int score, const std::optional<typename G::Move>& first) {
    const auto found = find(first);
    if (!found) return Verdict::unknown;
    return verdict_of(found->score == (side == Side::first ? score : -score));
  }
  std::string truth(const std::optional<typename G::Move>& first) {
    const auto found = find(first);
    if (!found) return "unknown";
    std::string text =
        std::string(banmen::to_text(found->end)) + " in " + std::to_string(found->plies) + " plies";
    if (found->score) text += ", score " + std::to_string(found->score) + " for the first side";
    return text;
  }

 private:
  struct Worth {
    Outcome end = Outcome::draw;
    int plies = 0;  // with the winner in a hurry and the loser not
    int score = 0;  // for the first side; found apart from the rest
  };

  std::optional<Worth> find(const std::optional<typename G::Move>& first) {
    if (!first) return worth(root_);
    if (!may_play<G>(root_, *first)) return Worth{win_for(other(side_to_move(root_))), 0, 0};
    auto next = root_;
    play(next, *first);
    auto found = worth(next);
    if (found) ++found->plies;
    return found;
  }

  std::optional<Worth> worth(const typename G::Position& pos) {
    const Outcome end = outcome(pos);
    if (end != Outcome::ongoing) return Worth{end, 0, Facts::score_for_first(pos)};
    const auto key = Facts::complete_key(pos);
    if (const auto known = memory_.find(key); known != memory_.end()) return known->second;
    if (memory_.size() >= budget_) return std::nullopt;
    const Side mover = side_to_move(pos);
    std::optional<Worth> best;
    for (const auto& move : legal_moves<G>(pos)) {
      auto next = pos;
      play(next, move);
      auto found = worth(next);
      if (!found) return std::nullopt;
      ++found->plies;
      if (!best) {
        best = found;
        continue;
      }
      const int score = mover == Side::first ? std::max(best->score, found->score)
                                             : std::min(best->score, found->score);
      if (is_better(*found, *best, mover)) best = found;
      best->score = score;
    }
    memory_.emplace(key, *best);
    return best;
  }

  static bool is_better(const Worth& a, const Worth& b, Side mover) {
    const auto rank = [&](const Worth& worth) {
      return worth.end == Outcome::draw ? 0 : worth.end == win_for(mover) ? 1 : -1;
    };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    return rank(a) > 0 ? a.plies < b.plies : a.plies > b.plies;
  }

  typename G::Position root_;
  std::uint64_t budget_;
  std::unordered_map<std::string, Worth> memory_;
};

}  // namespace banmen::claims
