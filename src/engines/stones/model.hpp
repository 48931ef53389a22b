#pragma once

#include <array>
#include <optional>

#include "games/stones/position.hpp"
#include "search/model.hpp"

namespace banmen::stones {

// What the groups of both sides say about the next moves: every node asks for it, so it is computed
// once.
struct Survey {
  Points captures = 0;        // where the mover can take something
  Points wins = 0;            // where it would win by that
  Points dangers = 0;         // where the other side would win if it were to move
  std::array<int, 2> thin{};  // groups with two liberties, by side
  std::array<int, 2> groups{};
};

// The game as a search sees it: positions with their ataris looked at.
struct Model {
  using Game = StoneCapture;
  using Move = stones::Move;

  struct State {
    Position pos{};
    Survey survey{};
    Points legal = 0;
  };

  static constexpr std::size_t feature_count = 2 * max_points + 5;

  static Model of(const Position&) { return {}; }

  State root(const Position& pos) const;
  Side mover(const State& state) const { return state.pos.to_move; }
  void moves(const State& state, MoveList<Move>& out) const;
  void play(State& state, const Move& move) const;
  Key key(const State& state) const { return stones::key(state.pos); }
  std::optional<search::Value> over(const State& state) const;
  std::optional<search::Value> decided(const State& state) const;
  search::Value evaluate(const State& state) const;

  std::uint32_t pack(const Move& move) const { return static_cast<std::uint32_t>(move.point) + 1; }
  std::optional<Move> unpack(const State& state, std::uint32_t code) const;

  int hint(const State& state, const Move& move) const;
  std::array<std::uint16_t, 2> features(const State& state, const Move& move) const;

  bool noisy(const State& state, MoveList<Move>& out) const;
};

}  // namespace banmen::stones
