#pragma once

#include "cli/arguments.hpp"

// Each verb is a file of its own and adds itself to the command line.
namespace banmen::cli {

void add_games(CLI::App& app, Context& context);
void add_show(CLI::App& app, Context& context);
void add_moves(CLI::App& app, Context& context);
void add_perft(CLI::App& app, Context& context);
void add_encode(CLI::App& app, Context& context);
void add_decode(CLI::App& app, Context& context);
void add_convert(CLI::App& app, Context& context);
void add_play(CLI::App& app, Context& context);
void add_analyse(CLI::App& app, Context& context);
void add_solve(CLI::App& app, Context& context);
void add_book(CLI::App& app, Context& context);
void add_cgt(CLI::App& app, Context& context);
void add_match(CLI::App& app, Context& context);
void add_bench(CLI::App& app, Context& context);
void add_tune(CLI::App& app, Context& context);
void add_weights(CLI::App& app, Context& context);
void add_train(CLI::App& app, Context& context);
void add_usi(CLI::App& app, Context& context);
void add_nboard(CLI::App& app, Context& context);
void add_gtp(CLI::App& app, Context& context);
void add_serve(CLI::App& app, Context& context);
void add_visualize(CLI::App& app, Context& context);
void add_version(CLI::App& app, Context& context);
void add_help(CLI::App& app, Context& context);

}  // namespace banmen::cli
