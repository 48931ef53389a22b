#pragma once

#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace banmen {

// A whole game as a file holds it.
template <class Position, class Move>
struct Played {
  Position start;
  std::vector<Move> moves{};
  std::array<std::string, 2> players{};  // by side; may be empty
  std::string result{};                  // as to_text(Outcome) says it; empty: not said
  std::vector<std::pair<std::string, std::string>> tags{};  // what else the head says, in order
  // (ply, text): what is said after so many moves, in order.
  std::vector<std::pair<std::size_t, std::string>> comments{};
  std::vector<std::string> warnings{};  // what was read but could not be kept: "variations"
};

// One of a game's own kinds of record file.
template <class G>
struct RecordFormat {
  using Game = Played<typename G::Position, typename G::Move>;

  std::string_view name;                                // "kif"
  std::string_view about;                               // one line for people
  bool (*looks_like)(std::string_view text) = nullptr;  // a cheap guess, by its first lines
  Result<Game> (*read)(std::string_view text, const typename G::Options& options) = nullptr;
  std::string (*write)(const Game& game) = nullptr;
};

// A game with record files of its own besides the ones that every game has.
template <class G>
concept Recording = Game<G> && requires {
  { G::records() } -> std::same_as<std::vector<RecordFormat<G>>>;
};

}  // namespace banmen
