#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/stop.hpp"
#include "search/honours.hpp"
#include "search/limits.hpp"
#include "search/score.hpp"

namespace banmen::search {

// One candidate of a search with the line it expects.
template <Game G>
struct Candidate {
  Score score{};
  std::vector<typename G::Move> line{};  // the first move is the candidate itself
};

// Why a player chose as it did, where it can show its reckoning: facts about the position, then a
// table. All as text, in the player's own words.
struct Explanation {
  std::vector<std::pair<std::string, std::string>> facts{};
  std::vector<std::string> columns{};
  std::vector<std::vector<std::string>> rows{};
  std::vector<std::string> reasons{};  // sentences: why the best won

  bool empty() const { return facts.empty() && columns.empty() && reasons.empty(); }
};

// What a player thinks, while thinking and at the end. Candidates are best first.
template <Game G>
struct Thought {
  std::vector<Candidate<G>> candidates{};
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::string note{};         // why, where a player can say: "solved endgame", "only move"
  Explanation explanation{};  // only when asked for, and where the player can
  // Why there is no move: outside programs can die, hang or answer nonsense, and some players know
  // only some positions. There may be no candidates then.
  std::optional<Error> failure{};

  const typename G::Move& best() const { return candidates.front().line.front(); }
};

template <Game G>
using ThoughtSink =
    std::function<void(const Thought<G>&)>;  // called between iterations; may be empty

// What a player may be asked besides its limits.
struct Request {
  Limits limits{};
  int lines = 1;  // how many candidates to work out (multi-PV), where the player can
  Stop stop{};
  bool explain = false;  // ask for Thought::explanation
  bool study = false;    // somebody looks at the position: think also where the move is known
};

// Somebody who picks moves. One player thinks about one position at a time; it may keep what it
// learnt (a table) for the next call, and forgets it in new_game().
template <Game G>
class Player {
 public:
  virtual ~Player() = default;
  // Precondition: the game is not over. At least one candidate, even when stopped at once, or a
  // failure.
  virtual Thought<G> think(const typename G::Position& pos, const Request& request,
                           const ThoughtSink<G>& sink) = 0;
  virtual void new_game() {}
};

// A named kind of player with its options, e.g. alphabeta:depth=4.
template <Game G>
struct PlayerKind {
  std::string name;
  std::string about;
  std::vector<OptionSpec> options{};
  // `settings` are complete; `seed` feeds every random choice.
  std::function<Result<std::unique_ptr<Player<G>>>(const Settings& settings, std::uint64_t seed)>
      make{};
  Honours honours{};
  // An outside program: the spec is name:COMMAND, and the command its only setting, "command". Only
  // for whoever runs the program.
  bool external = false;
};

}  // namespace banmen::search
