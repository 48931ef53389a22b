#pragma once

#include "core/rng.hpp"
#include "games/othello/scribe.hpp"

namespace banmen::othello::test {

// A random game of at most `plies`, the start included.
inline Record random_record(Rng& rng, const Position& start, std::uint64_t plies) {
  Record record{start, {}, {}, {}, {}, {}, {}};
  Position pos = start;
  while (record.moves.size() < plies && outcome(pos) == Outcome::ongoing) {
    const auto moves = banmen::legal_moves<Othello>(pos);
    record.moves.push_back(moves[rng.below(moves.size())]);
    play(pos, record.moves.back());
  }
  if (outcome(pos) != Outcome::ongoing) record.result = to_text(outcome(pos));
  return record;
}

}  // namespace banmen::othello::test
