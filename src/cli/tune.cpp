#include <map>

#include "cli/facts_words.hpp"
#include "cli/limit_options.hpp"
#include "cli/progress_printer.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::map<std::string, std::string> texts;  // options of the tuner
  std::string output;
  RunOptions run;
};

std::string name_of(const registry::AnyGame& game, const search::Tuner& tuner) {
  return std::string(game.id()) + "-" + tuner.name;
}

Result<int> tune(Context& context, const search::Tuner& tuner, const Args& args) {
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  const auto threads = args.run.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  Settings given;
  for (const auto& [key, text] : args.texts)
    if (!text.empty()) given[key] = text;
  const auto settings = complete(tuner.options, given, "tune");
  if (!settings) return fail(settings.error());
  if (!args.output.empty()) {
    if (const auto apart = context.check_apart(args.output); !apart) return fail(apart.error());
    if (const auto writable = check_writable(args.output); !writable) return fail(writable.error());
  }
  const Interrupts interrupts(context.stop);
  ProgressPrinter printer;
  auto tuned = tuner.run(
      *settings, *seed,
      {.threads = *threads, .stop = context.stop, .progress = printer.sink(), .files = true});
  printer.clear();
  if (!tuned) return fail(tuned.error());
  if (!args.output.empty()) {
    if (const auto saved = write_file(args.output, tuned->file); !saved) return fail(saved.error());
    tuned->facts["file"] = args.output;
    tuned->facts["bytes"] = tuned->file.size();
  }
  if (context.json)
    context.out_json(tuned->facts);
  else
    context.out(facts_words(tuned->facts, ""));
  return exit_ok;
}

Result<int> list(Context& context) {
  Json all = Json::array();
  for (const auto& game : context.registry.games())
    for (const auto& tuner : game->tuners()) {
      all.push_back({{"name", name_of(*game, tuner)}, {"about", tuner.about}});
      if (!context.json) context.print("{}  {}\n", name_of(*game, tuner), tuner.about);
    }
  if (context.json) context.out_json(all);
  return exit_ok;
}

// Each tuner has options of its own, so each is a verb below `tune`.
void add_tuner(CLI::App& parent, Context& context, const registry::AnyGame& game,
               const search::Tuner& tuner) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(parent, context, name_of(game, tuner), tuner.about,
                        "banmen tune " + name_of(game, tuner));
  for (const auto& option : tuner.options)
    add_text(*verb, "--" + option.key, args->texts[option.key],
             option.about + (option.fallback.empty() ? "" : " (default " + option.fallback + ")"));
  args->run.add_seed(*verb);
  args->run.add_threads(*verb, "Threads; any number finds the same (default: all cores)");
  add_text(*verb, "-o,--output", args->output, "The file to write what was found to");
  on_run(verb, context, [args, tuner, &context] { return tune(context, tuner, *args); });
}

}  // namespace

void add_tune(CLI::App& app, Context& context) {
  auto* verb =
      add_verb(app, context, "tune", "Measure numbers that engines play by; alone: which there are",
               "banmen tune");
  for (const auto& game : context.registry.games())
    for (const auto& tuner : game->tuners()) add_tuner(*verb, context, *game, tuner);
  on_run(verb, context, [&context] { return list(context); });
}

}  // namespace banmen::cli
