#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

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
  { M::of(pos) } -> std::same_as<M>;  // for the rules this position is played by
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

// Capabilities of a model; a search uses each where it finds it.

// Positions can recur: `past` lists the keys before the root (oldest first) that could come back,
// `reversible` says whether a move leaves that possible.
template <class M>
concept Repeating = Model<M> &&
    requires(const M& model, const typename M::State& state, const typename M::Move& move,
             const typename M::Game::Position& pos) {
  { model.past(pos) } -> std::same_as<std::vector<Key>>;
  { model.reversible(state, move) } -> std::same_as<bool>;
};

// Moves come in stages 0..M::stages-1, likely ones first, so that a cutoff saves listing the rest.
template <class M>
concept Staged = Model<M> && requires(const M& model, const typename M::State& state, int stage,
                                      MoveList<typename M::Move>& moves) {
  { M::stages } -> std::convertible_to<int>;
  { model.moves(state, stage, moves) } -> std::same_as<void>;
};

// Moves fit in a word (never 0), so that the table's move is tried before any is listed; unpack
// returns nothing when the move is not legal here.
template <class M>
concept Packing = Model<M> && requires(const M& model, const typename M::State& state,
                                       const typename M::Move& move, std::uint32_t code) {
  { model.pack(move) } -> std::same_as<std::uint32_t>;
  { model.unpack(state, code) } -> std::same_as<std::optional<typename M::Move>>;
};

// What the game knows of a move before searching it: a bonus, and the features (numbers below
// M::feature_count) under which its past success is remembered.
template <class M>
concept Hinting = Model<M> &&
    requires(const M& model, const typename M::State& state, const typename M::Move& move) {
  { M::feature_count } -> std::convertible_to<std::size_t>;
  { model.hint(state, move) } -> std::same_as<int>;
  { model.features(state, move) } -> std::same_as<std::array<std::uint16_t, 2>>;
};

// Quiescence: `noisy` lists the moves that must be looked at before an estimate can be trusted and
// returns whether they are all the legal ones. An empty list: the position is quiet.
template <class M>
concept Quiescing = Model<M> &&
    requires(const M& model, const typename M::State& state, MoveList<typename M::Move>& moves) {
  { model.noisy(state, moves) } -> std::same_as<bool>;
};

// Estimates are smooth enough to prune by: one ply seldom changes them by more than M::margin.
template <class M>
concept Smooth = Model<M> && requires {
  { M::margin } -> std::convertible_to<Value>;
};

// A player could do nothing: if that still fails high, some real move surely does. `may_pass` is
// false where doing nothing may be the best there is, or is not to be thought of.
template <class M>
concept Passing = Model<M> &&
    requires(const M& model, const typename M::State& state, typename M::State& mutable_state) {
  { model.may_pass(state) } -> std::same_as<bool>;
  { model.pass(mutable_state) } -> std::same_as<void>;
};

// `urgent` positions are searched a ply deeper; `calm` moves, listed late, less deep or not at all.
template <class M>
concept Tempered = Smooth<M> &&
    requires(const M& model, const typename M::State& state, const typename M::Move& move) {
  { model.urgent(state) } -> std::same_as<bool>;
  { model.calm(state, move) } -> std::same_as<bool>;
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

  static PlainModel of(const State&) { return {}; }
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
