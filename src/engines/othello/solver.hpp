#pragma once

#include <memory>

#include "engines/othello/search.hpp"
#include "games/othello/position.hpp"
#include "search/solver.hpp"

namespace banmen::othello {

// The score of a position with best play, or only who wins.
search::Solver<Othello> endgame_solver();

// A search made to solve one position: with a table as large as its tree pays for, and no more
// threads than can help. Small endgames take microseconds, and so may what is made for them.
struct SolvingSearch {
  std::unique_ptr<Table> table;
  std::unique_ptr<Search> search;

  // Without a table in the settings; theirs has at most so many megabytes.
  static Result<SolvingSearch> make(int empties, std::size_t most_megabytes,
                                    Search::Settings settings);
};

}  // namespace banmen::othello
