#include "cli/engine_options.hpp"

#include "service/words.hpp"

namespace banmen::cli {

void EngineOptions::add_to(CLI::App& verb) {
  add_text(verb, "--engine", engine,
           "Engine with its options, NAME:KEY=VALUE,... (default alphabeta)");
  run.add_seed(verb);
  run.add_threads(verb, "Threads, for engines that can use several (default 1)");
}

void EngineOptions::add_ponder(CLI::App& verb) {
  add_flag(verb, "--ponder", ponder, "Think on while the other side does");
}

Result<ProtocolEngine> EngineOptions::read(const Context& context, std::string_view game_id) const {
  const auto game = context.registry.find(game_id);
  if (!game) return fail(game.error());
  const auto seed = run.read_seed();
  if (!seed) return fail(seed.error());
  const auto threads = run.read_threads(1);
  if (!threads) return fail(threads.error());
  const std::string spec = engine.empty() ? service::default_engine(**game) : engine;
  return ProtocolEngine{*game, "Banmen " + spec.substr(0, spec.find(':')),
                        run.threads.empty() ? spec : service::with_threads(**game, spec, *threads),
                        *threads, *seed};
}

}  // namespace banmen::cli
