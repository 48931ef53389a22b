#pragma once

#include <string>
#include <vector>

#include "core/options.hpp"
#include "core/side.hpp"

namespace banmen::search {

// A game that people know by name: its rules and who sits opposite.
struct Preset {
  std::string name;  // "rook"
  std::string about;
  Settings options{};         // of the game, as far as they differ from its own
  std::string engine;         // spec of the opponent
  Side person = Side::first;  // the side that is left to a person
};

}  // namespace banmen::search
