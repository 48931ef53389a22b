#pragma once

#include "engines/stones/images.hpp"
#include "engines/stones/local.hpp"
#include "search/proof_search.hpp"

namespace banmen::stones {

// The game with any m and any ko rule for proof search. A state is seen by its mover, who is Black
// in it. Only what surely loses is left out: moves after which the opponent captures enough.
class OpenModel {
 public:
  using State = Local;

  explicit OpenModel(const Options& rules);

  // Precondition: the game is not over.
  State enter(const Position& pos) const;

  search::ProofKey key(const State& state) const;
  search::ProofNumbers expand(const State& state, search::ProofSteps& steps) const;
  State after(const State& state, const search::ProofStep& step) const {
    return after(state, put_stone(shape_, state.board, Side::first, step.move));
  }
  search::ProofNumbers guess(const State& state) const;

 private:
  State after(const State& state, const Placed& placed) const;
  // Whether `old` can still forbid a move to either side. Never wrongly false.
  bool matters(const Board& old, const Board& now, const std::array<int, 2>& captures) const;
  bool wins_at_once(const State& state) const {
    return can_decide(shape_, state.board, Side::first, state.captures[0], rules_.m);
  }
  State least_image(const State& state) const;

  Options rules_;
  Shape shape_;
  Images images_;
};

}  // namespace banmen::stones
