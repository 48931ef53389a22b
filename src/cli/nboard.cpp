#include "protocols/nboard.hpp"

#include <iostream>

#include "cli/limit_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "cli/words.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string engine;
  RunOptions run;
};

Result<int> nboard(Context& context, const Args& args) {
  const auto game = context.registry.find("othello");
  if (!game) return fail(game.error());
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  const auto threads = args.run.read_threads(1);
  if (!threads) return fail(threads.error());
  const std::string spec = args.engine.empty() ? default_engine(**game) : args.engine;
  const protocols::NboardSetup setup{
      .name = "Banmen " + spec.substr(0, spec.find(':')),
      .engine = args.run.threads.empty() ? spec : with_threads(**game, spec, *threads),
      .seed = *seed};
  const Interrupts interrupts(context.stop);
  const auto engine = protocols::Nboard::open(
      **game, setup, [&](std::string_view line) { context.print("{}\n", line); });
  if (!engine) return fail(engine.error());
  std::string line;
  while (!context.stop.requested() && std::getline(std::cin, line))
    if (!(*engine)->obey(line)) break;
  if (context.stop.requested()) (*engine)->obey("quit");
  (*engine)->finish();
  return exit_ok;
}

}  // namespace

void add_nboard(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(app, context, "nboard", "Play Othello for a program that speaks NBoard",
                        "banmen nboard --engine alphabeta:tt=256");
  add_text(*verb, "--engine", args->engine,
           "Engine with its options, NAME:KEY=VALUE,... (default alphabeta)");
  args->run.add_seed(*verb);
  args->run.add_threads(*verb, "Threads, for engines that can use several (default 1)");
  on_run(verb, context, [args, &context] { return nboard(context, *args); });
}

}  // namespace banmen::cli
