#include "protocols/nboard.hpp"

#include <iostream>

#include "cli/engine_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"

namespace banmen::cli {
namespace {

Result<int> nboard(Context& context, const EngineOptions& options) {
  const auto seat = options.read(context, "othello");
  if (!seat) return fail(seat.error());
  const protocols::NboardSetup setup{
      .name = seat->name, .engine = seat->engine, .seed = seat->seed, .ponder = options.ponder};
  const Interrupts interrupts(context.stop);
  const auto engine = protocols::Nboard::open(
      *seat->game, setup, [&](std::string_view line) { context.print("{}\n", line); });
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
  auto options = std::make_shared<EngineOptions>();
  auto* verb = add_talk(app, "nboard", "Play Othello for a program that speaks NBoard",
                        "banmen nboard --engine alphabeta:hash=256");
  options->add_to(*verb);
  options->add_ponder(*verb);
  on_run(verb, context, [options, &context] { return nboard(context, *options); });
}

}  // namespace banmen::cli
