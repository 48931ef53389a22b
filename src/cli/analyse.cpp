
#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "cli/words.hpp"
#include "core/text.hpp"

namespace banmen::cli {
namespace {

struct Args {
  LineOptions line;
  LimitOptions limits;
  RunOptions run;
  std::string engine, lines = "1";
};

// "depth  6  black +35 points       1,234,567 nodes   0.52 s  c5,c4 | c1,c2"; several candidates
// come below each other.
void print_thought(Context& context, const registry::AnyGame& game,
                   const registry::ThoughtText& thought) {
  for (const auto& candidate : thought.candidates)
    context.print("depth {:>2}  {:<22} {:>15} nodes {:>7.2f} s  {}\n", thought.depth,
                  score_words(game, candidate.score), with_commas(thought.nodes), thought.seconds,
                  join(candidate.line, " | "));
}

void print_best(Context& context, const registry::AnyGame& game,
                const registry::ThoughtText& thought) {
  const auto& best = thought.candidates.front();
  context.print("best: {}, {}{}\n", best.line.front(), score_words(game, best.score),
                thought.note.empty() ? "" : " (" + thought.note + ")");
}

Result<int> analyse(Context& context, const Args& args) {
  const auto limits = args.limits.read();
  if (!limits) return fail(limits.error());
  const auto lines = read_integer(args.lines, 1, 1000, "--lines");
  if (!lines) return fail(lines.error());
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  const auto threads = args.run.read_threads(1);
  if (!threads) return fail(threads.error());
  const auto opened = args.line.open(context);
  if (!opened) return fail(opened.error());
  const auto& game = *opened->game;
  const std::string spec = args.engine.empty() ? default_engine(game) : args.engine;
  const auto engine =
      game.engine(args.run.threads.empty() ? spec : with_threads(game, spec, *threads), *seed);
  if (!engine) return fail(engine.error());

  const Interrupts interrupts(context.stop);
  const auto tell = [&](const registry::ThoughtText& thought, bool final) {
    if (!context.json)
      return final ? print_best(context, game, thought) : print_thought(context, game, thought);
    Json json = {{"final", final}, {"engine", spec}};
    json.update(service::to_json(game, thought));
    context.out_json(json);
  };
  bool told = false;
  const auto thought = (*engine)->think(
      *opened->position, {*limits, static_cast<int>(*lines), context.stop},
      [&](const registry::ThoughtText& so_far) { told = true, tell(so_far, false); });
  if (!thought) return fail(thought.error());
  if (!told && !context.json) tell(*thought, false);
  tell(*thought, true);
  return context.stop.requested() ? exit_stopped : exit_ok;
}

}  // namespace

void add_analyse(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(app, context, "analyse", "Let an engine think about a position",
                        "banmen analyse " + sample_game(context) + " --time 2s");
  args->line.add_to(*verb);
  add_text(*verb, "--engine", args->engine,
           "Engine with its options, NAME:KEY=VALUE,...; alphabeta if the game has it");
  add_text(*verb, "--lines", args->lines, "How many candidates to work out (default 1)");
  args->limits.add_to(*verb);
  args->run.add_seed(*verb);
  args->run.add_threads(*verb, "Threads, for engines that can use several (default 1)");
  on_run(verb, context, [args, &context] { return analyse(context, *args); });
}

}  // namespace banmen::cli
