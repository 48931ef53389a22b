#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/game.hpp"
#include "core/rng.hpp"
#include "toy_registry.hpp"

namespace banmen::test {

template <class List>
struct TypesOf;
template <class... Entries>
struct TypesOf<registry::EntryList<Entries...>> {
  using type = ::testing::Types<typename Entries::Game...>;
};
using EveryGameType = TypesOf<AllGamesAndToy>::type;

struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::id);
  }
};

inline constexpr int most_plies = 400;  // games without a repetition rule may go on for ever

// Plays a random game and calls see(pos, moves) at every position, the last one included.
template <Game G, class See>
void play_randomly(typename G::Position pos, Rng rng, See see) {
  for (int ply = 0; ply <= most_plies; ++ply) {
    const auto moves = legal_moves<G>(pos);
    see(pos, moves);
    if (moves.empty()) return;
    play(pos, moves[rng.below(moves.size())]);
  }
}

}  // namespace banmen::test
