#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "search/repetition.hpp"
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
  { model.key(state) } -> std::same_as<Key>;  // equal when a rule about repetition says so
  // The rules' own word, but for repetition: the value for the mover when the game is over here,
  // win_in(0), loss_in(0) or 0 for a draw. A state without moves that is not over is lost.
  { model.over(state) } -> std::same_as<std::optional<Value>>;
  // What the next plies decide in a state that is not over, whatever way led to it from the root:
  // win_in(n), loss_in(n) or 0 for a draw, n >= 1 plies from this state; nothing if they do not.
  { model.decided(state) } -> std::same_as<std::optional<Value>>;
  { model.evaluate(state) } -> std::same_as<Value>;  // estimate for the mover
};

// Capabilities of a model; a search uses each where it finds it.

// Positions can recur: `past` lists the states before the root (oldest first) that could come back,
// `reversible` says whether a move leaves that possible, and the `last_occurrence()`-th time a
// state stands on the board ends the game as a draw (0: it never does).
template <class M>
concept Repeating = Model<M> &&
    requires(const M& model, const typename M::State& state, const typename M::Move& move,
             const typename M::Game::Position& pos) {
  { model.past(pos) } -> std::same_as<std::vector<Visit>>;
  { model.reversible(state, move) } -> std::same_as<bool>;
  { model.last_occurrence() } -> std::same_as<int>;
};

// Whoever gives check all the while until the last occurrence loses instead.
template <class M>
concept Checking = Repeating<M> && requires(const M& model, const typename M::State& state) {
  { model.check(state) } -> std::same_as<bool>;
};

// Rules stand outside the keys: what is remembered under others is not to be asked about.
template <class M>
concept Ruled = Model<M> && requires(const M& model) {
  { model.rules_key() } -> std::same_as<Key>;
};

// The game ends after so many more plies, M::no_limit or more: never.
template <class M>
concept Clocked = Model<M> && requires(const M& model, const typename M::State& state) {
  { M::no_limit } -> std::convertible_to<std::uint32_t>;
  { model.plies_left(state) } -> std::same_as<std::uint32_t>;
};

// A state's end can depend on its past, which its key does not tell: nothing that is remembered of
// one state counts for another with its key.
template <class M>
concept PathDependent = Model<M> && requires {
  requires M::path_dependent;
};

// Moves come in stages 0..M::stages-1, likely ones first, so that a cutoff saves listing the rest.
template <class M>
concept Staged = Model<M> && requires(const M& model, const typename M::State& state, int stage,
                                      MoveList<typename M::Move>& moves) {
  { M::stages } -> std::convertible_to<int>;
  { model.moves(state, stage, moves) } -> std::same_as<void>;
};

// Moves that `moves` leaves out because they are hardly ever good: no loss is proved without them.
template <class M>
concept LeavingOut = Model<M> &&
    requires(const M& model, const typename M::State& state, MoveList<typename M::Move>& moves) {
  { model.left_out(state, moves) } -> std::same_as<void>;
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
// returns whether they are all that `moves` would list. An empty list: the position is quiet.
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

// The value for the mover of a game that has ended here.
inline Value value_of(Outcome end, Side mover) {
  if (end == Outcome::draw) return 0;
  return end == win_for(mover) ? win_in(0) : loss_in(0);
}

// What is known of a state without a search.
template <Model M>
std::optional<Value> settled(const M& model, const typename M::State& state) {
  if (const auto value = model.over(state)) return value;
  return model.decided(state);
}

// A model of any game: its Position with all its past, no evaluation beyond the rules.
template <banmen::Game G>
struct PlainModel {
  using Game = G;
  using State = typename G::Position;
  using Move = typename G::Move;

  static constexpr bool path_dependent = Remembering<G>;

  static PlainModel of(const State&) { return {}; }
  State root(const State& pos) const { return pos; }
  Side mover(const State& state) const { return side_to_move(state); }
  void moves(const State& state, MoveList<Move>& out) const {
    legal_moves(state, out);
    if constexpr (Declaring<G>) add_declarations(state, out);
  }
  void play(State& state, const Move& move) const { detail::play_found(state, move); }
  Key key(const State& state) const { return detail::key_found(state); }
  std::optional<Value> over(const State& state) const {
    const Outcome end = outcome(state);
    return end == Outcome::ongoing ? std::nullopt : std::optional(value_of(end, mover(state)));
  }
  std::optional<Value> decided(const State&) const { return std::nullopt; }
  Value evaluate(const State&) const { return 0; }

 private:
  // Giving up is nothing to think about; what else a player may say can save a game or win it.
  void add_declarations(const State& state, MoveList<Move>& out) const {
    const std::size_t from = out.size();
    declarations(state, out);
    const auto loses = [&](const Move& move) {
      State next = state;
      play(next, move);
      return outcome(next) == win_for(other(mover(state)));
    };
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(from), out.end(), loses),
              out.end());
  }
};

}  // namespace banmen::search
