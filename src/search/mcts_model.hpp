#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <optional>

#include "core/rng.hpp"
#include "search/model.hpp"

namespace banmen::search {

// What a model may offer to a tree search by samples besides the plain Model.

// Its moves are parts of the game's moves (a step, then a tile), chosen one after the other by the
// same side: whole(state, part) is the game's move once `part`, played in `state`, completes it.
template <class M>
concept Split = Model<M> &&
    requires(const M& model, const typename M::State& state, const typename M::Move& part) {
  { model.whole(state, part) } -> std::same_as<std::optional<typename M::Game::Move>>;
};

// prior(state, move) > 0: how much of the search a move deserves at first, beside its siblings.
template <class M>
concept Priored = Model<M> &&
    requires(const M& model, const typename M::State& state, const typename M::Move& move) {
  { model.prior(state, move) } -> std::convertible_to<double>;
};

// playout(state, rng, plies): the mover's chance in [0, 1], by one game of at most `plies` plies or
// however the model likes. Precondition: the state is not settled.
template <class M>
concept PlayingOut = Model<M> &&
    requires(const M& model, const typename M::State& state, Rng& rng, int plies) {
  { model.playout(state, rng, plies) } -> std::convertible_to<double>;
};

// The mover's chance by a value: exact for settled ones, a logistic curve for estimates, on which
// `unit` points are worth odds of e to 1.
inline double chance_of(Value value, double unit = 100) {
  if (is_win(value)) return 1;
  if (is_loss(value)) return 0;
  return 1 / (1 + std::exp(-value / unit));
}

// Random moves to the end of the game; after `plies` of them the evaluation decides.
template <Model M>
double random_playout(const M& model, typename M::State state, Rng& rng, int plies) {
  const Side side = model.mover(state);
  const auto for_side = [&](double chance) {
    return model.mover(state) == side ? chance : 1 - chance;
  };
  MoveList<typename M::Move> moves;
  for (int ply = 0;; ++ply) {
    if (const auto value = settled(model, state)) return for_side(chance_of(*value));
    moves.clear();
    model.moves(state, moves);
    if (ply >= plies || moves.empty()) return for_side(chance_of(model.evaluate(state)));
    model.play(state, moves[rng.below(moves.size())]);
  }
}

template <Model M>
double playout(const M& model, const typename M::State& state, Rng& rng, int plies) {
  if constexpr (PlayingOut<M>)
    return model.playout(state, rng, plies);
  else
    return random_playout(model, state, rng, plies);
}

}  // namespace banmen::search
