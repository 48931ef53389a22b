#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/progress.hpp"
#include "registry/any_game.hpp"
#include "service/elo.hpp"

namespace banmen::service {

// A match of two engines. Game 2k and 2k+1 (from 0) play opening k, with colours swapped.
struct MatchPlan {
  std::array<std::string, 2> engines;  // specs: "alphabeta:depth=4"
  int games = 100;                     // an even number: whole pairs
  Line start;                          // where random openings begin
  int opening_plies = 2;               // random moves at the beginning of each opening
  std::vector<Line> openings{};        // used in turn instead of random ones, if not empty
  search::Limits limits{};             // for each move
  int max_plies = 500;                 // a longer game counts as a draw
  std::optional<SprtBounds> sprt{};    // ends the match as soon as it is decided
  std::uint64_t seed = 1;
};

struct GameRecord {
  int number = 0;        // from 0
  int first_engine = 0;  // which engine plays Side::first
  Line line;
  std::size_t opening = 0;  // moves of the line that belong to the opening
  Outcome result = Outcome::ongoing;
  // "rules", "max_plies" for a game cut off as a draw, or "engine failed: ..." for one that is lost
  // because a player did not answer with a move.
  std::string reason;
};

struct Tally {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  std::uint64_t games() const { return wins + draws + losses; }
  bool operator==(const Tally&) const = default;
};

// The figures of a match, all from the view of the first engine, over whole pairs only.
struct MatchScore {
  Tally total, as_first, as_second;
  PairCounts pairs{};
  EloEstimate elo;
  double ratio = 0;  // log-likelihood ratio of the SPRT, if there is one
  SprtVerdict verdict = SprtVerdict::undecided;
};

struct MatchResult {
  MatchPlan plan;
  MatchScore score;
  std::vector<GameRecord> games;  // in order of their numbers, whole pairs only
  bool complete = true;           // false: stopped before the last game without a verdict
};

// Plays a match on `threads` threads. Engines are made new for each game, with a seed from the
// match's seed and the game's number, and counted in order of the games' numbers: with limits in
// nodes or depth the result is the same for any number of threads. A stop gives what is there.
Result<MatchResult> play_match(const registry::AnyGame& game, const MatchPlan& plan, int threads,
                               const Stop& stop, const ProgressSink& progress);

std::string elo_text(const EloEstimate& elo);  // "+35.1 ± 12.0 Elo"

}  // namespace banmen::service
