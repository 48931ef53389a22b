#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/options.hpp"
#include "core/progress.hpp"
#include "core/stop.hpp"
#include "search/honours.hpp"

namespace banmen::search {

// What long exact work is given besides its question.
struct Work {
  int threads = 1;
  Stop stop{};
  ProgressSink progress{};
  // Whether results may be written as files. Documents that are not go to `document`, in pieces.
  bool files = false;
  std::function<Result<void>(std::string_view)> document{};
  Settings rules{};    // the game's options as they were given, where they were
  std::string peer{};  // the command of a program that a bench may compare with
};

// A game's exact solver, as `banmen solve GAME` (or GAME-NAME) and the server's solve jobs run it.
template <Game G>
struct Solver {
  std::string about;
  std::vector<OptionSpec> options;  // become --KEY VALUE of the verb
  // Facts in the order people read them, e.g. {"value": "win", "plies": 45, "best": [...]}.
  Result<nlohmann::ordered_json> (*solve)(const typename G::Position&, const Settings&,
                                          const Work&) = nullptr;
  std::vector<std::string> words{};  // options of the game that the verb takes without a name
  std::string name{};                // what it answers, where a game has several: "com"
  Honours honours{};
  // From stdin it takes a position a line, and answers a line each: for those who bring thousands.
  bool per_line = false;
};

// A measurement a game offers to `banmen bench` besides the ones every game gets.
struct Bench {
  std::string name;
  std::string about;
  // Facts in the order people read them; an array of objects with the same keys is a table.
  Result<nlohmann::ordered_json> (*run)(const Work&) = nullptr;
  bool takes_peer = false;  // compares with Work::peer
};

}  // namespace banmen::search
