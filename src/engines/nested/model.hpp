#pragma once

#include "engines/nested/ultimate.hpp"
#include "search/mcts_model.hpp"

namespace banmen::nested {

// What tree searches see of the game: any board, or those of depth 2 by the fast kernel. Playouts
// of the given kind replace the evaluation.

inline double chance_for(Outcome result, Side mover) {
  if (result == Outcome::draw) return 0.5;
  return result == win_for(mover) ? 1 : 0;
}

template <Playout kind>
struct BoardModel {
  using Game = Nested;
  using State = Position;
  using Move = nested::Move;

  static BoardModel of(const Position&) { return {}; }
  State root(const Position& pos) const {
    State state = pos;
    forget(state);
    state.loaded.reset();
    return state;
  }
  Side mover(const State& state) const { return state.to_move; }
  void moves(const State& state, MoveList<Move>& out) const { legal_moves(state, out); }
  void play(State& state, const Move& move) const { nested::play(state, move); }
  Key key(const State& state) const { return nested::key(state); }
  std::optional<search::Value> over(const State& state) const {
    if (state.result == Outcome::ongoing) return std::nullopt;
    return search::value_of(state.result, state.to_move);
  }
  std::optional<search::Value> decided([[maybe_unused]] const State& state) const {
    if constexpr (kind == Playout::decisive)
      if (winning_cell(state.board, state.target, state.to_move, state.options.lines))
        return search::win_in(1);
    return std::nullopt;
  }
  search::Value evaluate(const State& state) const { return balance(state); }
  double playout(const State& state, Rng& rng, int) const {
    return chance_for(play_out(state, rng, kind), state.to_move);
  }
};

template <Playout kind>
struct UltimateModel {
  using Game = Nested;
  using State = Ultimate;
  using Move = nested::Move;

  static UltimateModel of(const Position&) { return {}; }
  State root(const Position& pos) const { return Ultimate::of(pos).value(); }
  Side mover(const State& state) const { return state.to_move(); }
  void moves(const State& state, MoveList<Move>& out) const {
    state.for_each_cell([&](std::uint32_t cell) { out.push_back({cell}); });
  }
  void play(State& state, const Move& move) const { state.play(move.cell); }
  Key key(const State& state) const { return state.key(); }
  std::optional<search::Value> over(const State& state) const {
    if (state.result() == Outcome::ongoing) return std::nullopt;
    return search::value_of(state.result(), state.to_move());
  }
  std::optional<search::Value> decided([[maybe_unused]] const State& state) const {
    if constexpr (kind == Playout::decisive)
      if (state.winning_cell()) return search::win_in(1);
    return std::nullopt;
  }
  search::Value evaluate(const State&) const { return 0; }
  double playout(const State& state, Rng& rng, int) const {
    return chance_for(state.play_out(rng, kind), state.to_move());
  }
};

}  // namespace banmen::nested
