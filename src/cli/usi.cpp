#include "protocols/usi.hpp"

#include <iostream>

#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "service/words.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string engine;
  std::vector<std::string> options;
  RunOptions run;
};

Result<int> usi(Context& context, const Args& args) {
  const auto game = context.registry.find("shogi");
  if (!game) return fail(game.error());
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  const auto threads = args.run.read_threads(1);
  if (!threads) return fail(threads.error());
  const auto rules = read_rule_options(args.options);
  if (!rules) return fail(rules.error());
  const std::string spec = args.engine.empty() ? service::default_engine(**game) : args.engine;
  const protocols::UsiSetup setup{
      .name = "Banmen " BANMEN_VERSION " (" + spec.substr(0, spec.find(':')) + ")",
      .engine = args.run.threads.empty() ? spec : service::with_threads(**game, spec, *threads),
      .rules = *rules,
      .threads = *threads,
      .seed = *seed};
  const Interrupts interrupts(context.stop);
  const auto engine = protocols::Usi::open(
      **game, setup, [&](std::string_view line) { context.print("{}\n", line); });
  if (!engine) return fail(engine.error());
  std::string line;
  while (!context.stop.requested() && std::getline(std::cin, line))
    if (!(*engine)->obey(line)) return exit_ok;
  if (context.stop.requested()) (*engine)->obey("stop");
  (*engine)->finish();
  return exit_ok;
}

}  // namespace

void add_usi(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_talk(app, "usi", "Play shogi for a program that speaks USI",
                        "banmen usi --engine alphabeta:tt=256");
  add_text(*verb, "--engine", args->engine,
           "Engine with its options, NAME:KEY=VALUE,... (default alphabeta)");
  add_rule_options(*verb, args->options);
  args->run.add_seed(*verb);
  args->run.add_threads(*verb, "Threads, for engines that can use several (default 1)");
  on_run(verb, context, [args, &context] { return usi(context, *args); });
}

}  // namespace banmen::cli
