#pragma once

#include <vector>

#include "engines/stones/proof_file.hpp"
#include "search/proof_search.hpp"

namespace banmen::stones {

// Who knows, or can find out, who wins a position.
class Prover {
 public:
  virtual ~Prover() = default;
  // For the mover: what is known without searching, undecided if it is not.
  virtual search::ProofNumbers known(const Position& pos) const = 0;
  // Undecided if it was stopped.
  virtual search::ProofNumbers prove(const Position& pos, const search::Work& work) = 0;
};

// A winning move for each position with the winner to move that can come up when the loser plays
// anything. Precondition: `winner` wins `start`. Errc::stopped when it was stopped.
Result<std::vector<ProofRecord>> find_strategy(const Position& start, Side winner, Prover& prover,
                                               const search::Work& work);

}  // namespace banmen::stones
