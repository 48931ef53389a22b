#pragma once

#include <unordered_map>

#include "claims/forcing.hpp"
#include "games/shogi/position.hpp"

namespace banmen::claims {

// What a search from a position with a past has to keep apart. A position that has stood there
// before can end the game when it comes back, and how depends on who gave check all the way.
class ShogiPast {
 public:
  struct Path {
    std::array<bool, 2> all_checks = {true, true};  // by side, since the position asked about
    std::uint64_t returns = 0;  // which earlier positions have come back, each as often as it did
  };

  explicit ShogiPast(const Case<shogi::Shogi>& asked) : limited_(asked.pos.options.max_plies) {
    for_each_position<shogi::Shogi>(asked.line, [&](const shogi::Position& pos) {
      most_ = std::max(most_, ++times_[pos.board.hash]);
    });
  }

  Path path(Path before, const shogi::Position& next) const {
    auto& checks = before.all_checks[static_cast<std::size_t>(index(other(side_to_move(next))))];
    checks = checks && shogi::in_check(next.board);
    if (times_.contains(next.board.hash)) before.returns += mix(next.board.hash, 1);
    return before;
  }

  // A position comes back after four plies at the earliest. What stood there once before needs
  // three visits to end the game, which takes nine plies: up to then the way does not matter.
  Key path_key(const Path& path) const {
    if (most_ < 2 && longest_ < 9) return 0;
    return mix(path.returns, 1 + (path.all_checks[0] ? 2u : 0u) + (path.all_checks[1] ? 4u : 0u));
  }
  Key position_key(const shogi::Position& pos) const {
    return limited_ ? mix(pos.board.hash, pos.ply) : pos.board.hash;
  }
  bool is_forcing(const shogi::Position& pos) const { return shogi::in_check(pos.board); }

  // To be told before a search: the plies it looks ahead from the position asked about.
  void set_longest(int plies) { longest_ = plies; }

 private:
  bool limited_;
  int most_ = 0, longest_ = 0;
  std::unordered_map<Key, int> times_;
};

class ShogiOracle {
 public:
  using Search = Forcing<shogi::Shogi, ShogiPast>;
  using Move = shogi::Move;

  ShogiOracle(const Case<shogi::Shogi>& asked, std::uint64_t budget)
      : asked_(asked), budget_(budget) {}

  Verdict wins(Side side, int plies, const std::optional<Move>& first) {
    plies = std::min(plies, plies_left());
    if (plies == whole_game) return Verdict::unknown;
    return verdict(side, Search::Goal::forced_win, Search::Goal::win, plies, first);
  }

  // Draws are proved by the ply limit, or by both sides being able to end the game at once.
  Verdict draws(const std::optional<Move>& first) {
    Verdict all = Verdict::right;
    for (const Side side : {Side::first, Side::second}) {
      const Verdict ends =
          verdict(side, Search::Goal::no_loss, Search::Goal::no_loss, ending_plies, first);
      all = both(all, ends == Verdict::right ? ends : Verdict::unknown);
    }
    if (all == Verdict::right) return all;
    const int left = plies_left();
    all = Verdict::right;
    for (const Side side : {Side::first, Side::second})
      all = both(all, negated(wins(side, std::min(left, shown_plies), first)));
    return all == Verdict::right && left > shown_plies ? Verdict::unknown : all;
  }

  Verdict scores(Side, int, const std::optional<Move>&) { return Verdict::unknown; }

  std::string truth(const std::optional<Move>& first) {
    for (int plies = 1; plies <= shown_plies; ++plies)
      for (const Side side : {Side::first, Side::second})
        if (wins(side, plies, first) == Verdict::right)
          return std::string(shogi::Shogi::side_names[static_cast<std::size_t>(index(side))]) +
                 " wins in " + std::to_string(plies);
    return "nobody wins in " + std::to_string(shown_plies) + " plies";
  }

  // Whether a side mates by checks alone within so many plies.
  Verdict mates(Side side, int plies) {
    return verdict(side, Search::Goal::forced_win, Search::Goal::forced_win, plies, std::nullopt);
  }

  // Whether checks run out without a mate; lines of checks that go on for long are not decided.
  Verdict never_mates(Side side) {
    for (int plies = 1; plies <= exact_plies; plies += 2) {
      Search search(asked_, budget_);
      search.facts().set_longest(plies);
      const auto found = search.can(side, Search::Goal::forced_win, asked_.pos, {}, plies);
      if (!found) return Verdict::unknown;
      if (*found) return Verdict::wrong;
      if (!search.was_cut()) return Verdict::right;
    }
    return Verdict::unknown;
  }

 private:
  static constexpr int shown_plies = 5;
  // Who ends the game as a draw does so by its next move, or by the answer to a forced one.
  static constexpr int ending_plies = 4;
  // Up to this many plies the rule of repetition is followed exactly; in longer lines a position
  // that never stood there before could come back three times.
  static constexpr int exact_plies = 12;

  // The limit is looked at after a move, so one move is always left.
  int plies_left() const {
    const auto& pos = asked_.pos;
    if (!pos.options.max_plies) return whole_game;
    return std::max(1, static_cast<int>(pos.options.max_plies) - static_cast<int>(pos.ply));
  }

  // By iterations, the easier goal first; each search has a budget of its own.
  Verdict verdict(Side side, Search::Goal easy, Search::Goal goal, int plies,
                  const std::optional<Move>& first) {
    Search search(asked_, budget_);
    search.facts().set_longest(plies);
    auto pos = asked_.pos;
    typename Search::Path path;
    if (first) {
      if (!may_play<shogi::Shogi>(pos, *first)) return Verdict::wrong;
      play(pos, *first);
      path = search.facts().path(path, pos);
      --plies;
    }
    std::optional<bool> found;
    for (const auto aim : {easy, goal}) {
      if (aim == goal && goal == easy && found) break;
      for (int n = plies & 1; n <= plies; n += 2) {
        found = search.can(side, aim, pos, path, n);
        if (found && *found) return Verdict::right;
        if (!found) break;
      }
    }
    if (!found || plies > exact_plies) return Verdict::unknown;
    return Verdict::wrong;
  }

  const Case<shogi::Shogi>& asked_;
  std::uint64_t budget_;
};

}  // namespace banmen::claims
