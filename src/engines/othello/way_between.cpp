#include <set>
#include <tuple>

#include "engines/othello/outside_words.hpp"

namespace banmen::othello {
namespace {

constexpr Bits corners = 0x8100000000000081;

// Looks for a game between two positions. Only squares that are taken in the end can have been
// played, and a corner keeps its colour.
class Wayfinder {
 public:
  explicit Wayfinder(const Position& to) : to_(to) {}

  bool find(const Position& at) {
    if (at == to_) return true;
    const Bits wanted = to_.board.occupied() & ~at.board.occupied();
    if (at.result != Outcome::ongoing || !promising(at)) return false;
    if (!seen_.emplace(at.board.own, at.board.opponent, index(at.to_move)).second) return false;
    if (seen_.size() > most) return false;
    for (const Move move : banmen::legal_moves<Othello>(at)) {
      if (!move.is_pass() && !(wanted & bit(move.square))) continue;
      Position next = at;
      play(next, move);
      way_.push_back(move);
      if (find(next)) return true;
      way_.pop_back();
    }
    return false;
  }

  const std::vector<Move>& way() const { return way_; }

 private:
  static constexpr std::size_t most = 300'000;

  bool promising(const Position& at) const {
    const Bits gone = at.board.occupied() & ~to_.board.occupied();
    const Bits black = discs(at, Side::first) & corners, white = discs(at, Side::second) & corners;
    return !gone && !(black & ~discs(to_, Side::first)) && !(white & ~discs(to_, Side::second));
  }

  Position to_;
  std::set<std::tuple<Bits, Bits, int>> seen_;
  std::vector<Move> way_;
};

}  // namespace

std::optional<std::vector<Move>> way_between(const Position& from, const Position& to) {
  Wayfinder finder(to);
  if (!finder.find(from)) return std::nullopt;
  return finder.way();
}

}  // namespace banmen::othello
