#pragma once

#include <optional>
#include <vector>

#include "core/rng.hpp"
#include "engines/contrast/past.hpp"
#include "engines/contrast/playout.hpp"
#include "games/contrast/position.hpp"
#include "search/value.hpp"

namespace banmen::contrast {

// Contrast with its moves in two parts, both chosen by the same side: the step, then the tile (none
// or one somewhere). A search so looks at a dozen steps first, and at tiles only behind good ones.
// A part is a Move: the step without a tile, then the whole move. Without tiles in hand the step is
// all there is.
struct SplitModel {
  using Game = Contrast;
  using Move = contrast::Move;

  struct State {
    Board board{};  // after the step, when one has been chosen; the mover stays to move
    Move step{};    // meaningful when `stepped`
    bool stepped = false;
    PlayoutRules rules{};
    bool may_repeat = false;  // as in Model
  };

  int repetition = 4;  // the n-th occurrence is a draw; 0: never. Other rules are in the state

  static SplitModel of(const Position& pos) { return {pos.options.repetition}; }
  State root(const Position& pos) const;
  Side mover(const State& state) const { return state.board.to_move; }
  void moves(const State& state, MoveList<Move>& out) const;
  void play(State& state, const Move& part) const;
  Key key(const State& state) const;
  std::optional<search::Value> over(const State& state) const;
  std::optional<search::Value> decided(const State& state) const;
  search::Value evaluate(const State& state) const { return advance_score(state.board); }

  bool reversible(const State&, const Move& part) const { return part.tile == Tile::none; }
  std::vector<search::Visit> past(const Position& pos) const { return contrast::past(pos); }
  int last_occurrence() const { return repetition; }

  std::optional<Move> whole(const State& state, const Move& part) const;
  double prior(const State& state, const Move& part) const;
  double playout(const State& state, Rng& rng, int plies) const;
};

}  // namespace banmen::contrast
