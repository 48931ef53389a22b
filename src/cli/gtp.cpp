#include "protocols/gtp.hpp"

#include <iostream>

#include "cli/engine_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"

namespace banmen::cli {
namespace {

Result<int> gtp(Context& context, const EngineOptions& options) {
  const auto seat = options.read(context, "othello");
  if (!seat) return fail(seat.error());
  const protocols::GtpSetup setup{.name = seat->name,
                                  .version = BANMEN_VERSION,
                                  .engine = seat->engine,
                                  .threads = seat->threads,
                                  .seed = seat->seed,
                                  .ponder = options.ponder,
                                  .stop = context.stop};
  const Interrupts interrupts(context.stop);
  const auto engine =
      protocols::Gtp::open(*seat->game, setup, [&](std::string_view text) { context.out(text); });
  if (!engine) return fail(engine.error());
  std::string line;
  while (!context.stop.requested() && std::getline(std::cin, line))
    if (!(*engine)->obey(line)) break;
  return exit_ok;
}

}  // namespace

void add_gtp(CLI::App& app, Context& context) {
  auto options = std::make_shared<EngineOptions>();
  auto* verb = add_talk(app, "gtp", "Play Othello for a program that speaks GTP",
                        "banmen gtp --engine alphabeta:time=500");
  options->add_to(*verb);
  options->add_ponder(*verb);
  on_run(verb, context, [options, &context] { return gtp(context, *options); });
}

}  // namespace banmen::cli
