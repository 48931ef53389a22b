#pragma once

#include <array>
#include <bit>
#include <utility>

#include "games/stones/position.hpp"
#include "search/proof_search.hpp"

namespace banmen::stones {

// The game with m = 1 for proof search, with all that follows from the next two plies played out:
// - a group in atari is captured, which wins; so a mover with two last liberties to save has lost,
//   with one must play there, and never leaves a stone with one liberty;
// - forced replies are played at once, so every state is quiet: no group of either side is in
// atari. A board is held with nine columns, one of them always empty, so that neighbours need no
// masks at the edges; and in all its mirror images, so that the least of them names it.
template <bool wide>  // whether the board has more than 32 points
class QuietModel {
 public:
  struct State {
    Points own = 0, opp = 0;
    // Both sides' stones in each image; narrow: own in the low half of one word.
    std::array<std::uint64_t, 8> images{};
    std::array<std::uint64_t, wide ? 8 : 1> opp_images{};
  };

  explicit QuietModel(const Options& rules);

  // The quiet state from which `pos` follows; nothing if its forced replies decide it, and then
  // `decided` says for whom. `same_mover`: whether the mover of `pos` is on move in the state.
  struct Entry {
    search::ProofNumbers numbers{};  // for the mover of the position, if decided
    State state{};
    bool same_mover = true;
  };
  Entry enter(const Position& pos) const;

  search::ProofKey key(const State& state) const;
  search::ProofNumbers expand(const State& state, search::ProofSteps& steps) const;
  State after(const State& state, const search::ProofStep& step) const {
    State next = state;
    bool same = true;
    play(next, step.move, same);
    return next;
  }
  search::ProofNumbers guess(const State& state) const {
    const int safe = std::popcount(safe_points(state.own, state.opp));
    return safe ? search::ProofNumbers{1, 2 * static_cast<std::uint32_t>(safe)}
                : search::ProofNumbers::lost();
  }

 private:
  static constexpr int stride = 9;
  enum class End { quiet, mover_wins, mover_loses };

  Points around(Points points) const {
    return (points << 1 | points >> 1 | points << stride | points >> stride) & all_;
  }
  Points group(Points seed, Points within) const {
    for (;;) {
      const Points grown =
          seed | ((seed << 1 | seed >> 1 | seed << stride | seed >> stride) & within);
      if (grown == seed) return seed;
      seed = grown;
    }
  }
  static bool several(Points points) { return (points & (points - 1)) != 0; }

  // The last liberties of the groups of `stones` that touch `seeds`.
  Points last_liberties(Points seeds, Points stones, Points empty) const {
    Points last = 0;
    while (seeds) {
      const Points one = group(seeds & -seeds, stones);
      seeds &= ~one;
      const Points free = around(one) & empty;
      if (!several(free)) last |= free;
    }
    return last;
  }

  Points safe_points(Points own, Points opp) const;
  bool is_safe(Points point, Points own, Points empty) const {
    return several(around(group(point, own | point)) & empty & ~point);
  }
  void put(State& state, int point) const;
  static void swap_sides(State& state);
  // Plays a safe move and the forced replies after it; `same` says whether the mover is on move
  // again. Unless quiet, the state is of no use.
  End play(State& state, int point, bool& same) const;
  End answer(State& state, Points atari, bool& same) const;

  Points all_ = 0;
  int points_ = 0;
  std::array<std::int8_t, max_points> place_{};  // of the board's points among nine columns
  std::array<std::array<std::uint64_t, 8>, 64> image_bits_{};
};

extern template class QuietModel<false>;
extern template class QuietModel<true>;

}  // namespace banmen::stones
