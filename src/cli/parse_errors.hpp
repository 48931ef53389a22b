#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace banmen::cli {

std::vector<std::string> subcommands(const CLI::App& app);                      // their names
const CLI::App* find_subcommand(const CLI::App& app, const std::string& name);  // or null

// What was wrong with a command line that CLI11 refused, in our words and with a guess at what was
// meant.
Error explain(const CLI::App& app, const std::vector<std::string>& args,
              const CLI::ParseError& error);

}  // namespace banmen::cli
