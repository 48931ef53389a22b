#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/arguments.hpp"

namespace banmen::cli {

// A line and the position it leads to.
struct Opened {
  const registry::AnyGame* game = nullptr;
  Line line;
  std::unique_ptr<registry::AnyPosition> position;
};

// GAME, --position, --moves and --option: the same for every verb that looks at a position.
struct LineOptions {
  std::string game, position, moves;
  std::vector<std::string> options;

  void add_to(CLI::App& verb);
  void add_without_game(CLI::App& verb);  // for verbs that get the game in another way
  Result<Settings> settings() const;
  Result<Opened> open(const Context& context) const;
};

// All of stdin, for arguments that are "-".
Result<std::string> read_stdin(const std::string& where);

void add_game(CLI::App& verb, std::string& game);
void add_rule_options(CLI::App& verb, std::vector<std::string>& options);
Result<Settings> read_rule_options(const std::vector<std::string>& options);

}  // namespace banmen::cli
