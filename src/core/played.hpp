#pragma once

#include <array>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace banmen {

using RecordTags = std::vector<std::pair<std::string, std::string>>;
using RecordComments = std::vector<std::pair<std::size_t, std::string>>;

// A whole game as a file holds it.
template <class Position, class Move>
struct Played {
  Position start;
  std::vector<Move> moves{};
  std::array<std::string, 2> players{};  // by side; may be empty
  std::string result{};                  // as to_text(Outcome) says it; empty: not said
  RecordTags tags{};                     // what else the head says, in order
  // (ply, text): what is said after so many moves, in order.
  RecordComments comments{};
  std::vector<std::string> warnings{};  // what was read but could not be kept: "variations"
  std::vector<std::size_t> unsaid{};    // plies that the file leaves out: forced passes
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

  // Further abilities, each where a format has it.
  // Reads files of several games; those that only some games spoil say so in `warnings`.
  Result<std::vector<Game>> (*read_all)(std::string_view text,
                                        const typename G::Options& options) = nullptr;
  std::string (*write_all)(const std::vector<Game>& games) = nullptr;  // null: one after the other
  Result<void> (*check)(const Game& game) = nullptr;  // why a game cannot be written so
  // Completes games by a second file, such as one of names for numbers.
  Result<void> (*complete)(std::vector<Game>& games, std::string_view file) = nullptr;
  bool binary = false;  // bytes that are no text
  bool dated = false;   // says when it was written: by a tag "date", YYYY-MM-DD
};

// A game with record files of its own besides the ones that every game has.
template <class G>
concept Recording = Game<G> && requires {
  { G::records() } -> std::same_as<std::vector<RecordFormat<G>>>;
};

}  // namespace banmen
