#pragma once

#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/stop.hpp"
#include "search/generic_players.hpp"
#include "search/player.hpp"
#include "search/solver.hpp"

namespace banmen::registry {

// What a game without engines of its own plays with: searches that know only its rules.
template <Game G>
struct PlainPlayers {
  static constexpr std::string_view unit = "points";
  static std::vector<search::PlayerKind<G>> kinds() { return search::generic_players<G>(); }
  static std::vector<search::Solver<G>> solvers() { return {}; }
  static std::vector<search::Bench> benches() { return {}; }
};

// One line of the registry: a game and who plays it.
template <Game G, class P = PlainPlayers<G>>
struct Entry {
  using Game = G;
  using Players = P;
};

template <class... Entries>
struct EntryList {};

}  // namespace banmen::registry
