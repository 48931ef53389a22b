#pragma once

#include <concepts>
#include <optional>

#include "core/game.hpp"
#include "search/value.hpp"

namespace banmen::search {

// What a search needs of a game: its own state (often lighter than the game's Position), an
// evaluation and hints for ordering moves. PlainModel makes one of any Game; a game with a real
// engine writes its own.
template <class M>
concept Model = requires(const M& model, const typename M::Game::Position& pos,
                         const typename M::State& state, typename M::State& mutable_state,
                         const typename M::Move& move, MoveList<typename M::Move>& moves) {
  { model.root(pos) } -> std::same_as<typename M::State>;
  { model.mover(state) } -> std::same_as<Side>;
  { model.moves(state, moves) } -> std::same_as<void>;  // appends; none when it is over
  { model.play(mutable_state, move) } -> std::same_as<void>;
  { model.key(state) } -> std::same_as<Key>;
  // The exact value for the mover when the game is over here, or when the rules decide it from
  // here: win_in(n), loss_in(n) or 0 for a draw, n in plies from this state.
  { model.settled(state) } -> std::same_as<std::optional<Value>>;
  { model.evaluate(state) } -> std::same_as<Value>;  // estimate for the mover
};

// Models whose states can recur say after how many plies back a position may repeat, so that the
// search looks for repetitions only there: the driver asks `reversible(state, move)`.
template <class M>
concept Repeating = Model<M> &&
    requires(const M& model, const typename M::State& state, const typename M::Move& move,
             const typename M::Game::Position& pos) {
  { model.reversible(state, move) } -> std::same_as<bool>;
  { model.past(pos) } -> std::same_as<std::vector<Key>>;  // keys before the root, newest last
};

namespace detail {  // a model's members hide the free functions of the same names from ADL

template <class State, class Move>
void play_found(State& state, const Move& move) {
  play(state, move);
}
template <class State>
Key key_found(const State& state) {
  return key(state);
}

}  // namespace detail

// A model of any game: its Position, no evaluation beyond the rules.
template <banmen::Game G>
struct PlainModel {
  using Game = G;
  using State = typename G::Position;
  using Move = typename G::Move;

  State root(const State& pos) const { return pos; }
  Side mover(const State& state) const { return side_to_move(state); }
  void moves(const State& state, MoveList<Move>& out) const { legal_moves(state, out); }
  void play(State& state, const Move& move) const { detail::play_found(state, move); }
  Key key(const State& state) const { return detail::key_found(state); }
  std::optional<Value> settled(const State& state) const {
    const Outcome end = outcome(state);
    if (end == Outcome::ongoing) return std::nullopt;
    if (end == Outcome::draw) return 0;
    return end == win_for(side_to_move(state)) ? win_in(0) : loss_in(0);
  }
  Value evaluate(const State&) const { return 0; }
};

}  // namespace banmen::search
