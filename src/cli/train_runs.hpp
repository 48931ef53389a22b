#pragma once

#include "cli/arguments.hpp"

// Looking at training runs, below `banmen train`.
namespace banmen::cli {

// status, list, plot and export.
void add_run_verbs(CLI::App& train, Context& context);

// What a run has come to, as `train` and `status` say it.
void print_run(Context& context, const Json& facts);

// That the game has no training, and which games have one.
Error no_training(std::string_view game, const std::vector<std::string>& with);

}  // namespace banmen::cli
