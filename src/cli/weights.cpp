#include <algorithm>
#include <map>

#include "cli/facts_words.hpp"
#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/progress_printer.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/file.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string game, action, file, layout, output;
  std::map<std::string, std::string> texts;  // options of measuring accuracy
  RunOptions run;
};

// The game's files, or that it has none.
Result<search::WeightFiles> find_files(const Context& context, const Args& args) {
  const auto game = context.registry.find(args.game);
  if (!game) return fail(game.error());
  auto files = (*game)->weights();
  if (!files)
    return fail(Errc::unsupported, "the engines of " + args.game + " have no weights in files",
                "GAME");
  return *std::move(files);
}

Result<std::string> read(const search::WeightFiles& files, const Args& args) {
  if (args.file.empty()) return std::string(files.shipped());
  return read_file(args.file);
}

// An error of what is in the file names the file.
Failure in_file(Error error, const Args& args) {
  if (!args.file.empty()) error.where = args.file;
  return fail(std::move(error));
}

void tell(Context& context, const Json& facts) {
  if (context.json)
    context.out_json(facts);
  else
    context.out(facts_words(facts, ""));
}

Result<int> show(Context& context, const Args& args) {
  const auto files = find_files(context, args);
  if (!files) return fail(files.error());
  const auto bytes = read(*files, args);
  if (!bytes) return fail(bytes.error());
  const auto facts = files->show(*bytes);
  if (!facts) return in_file(facts.error(), args);
  tell(context, *facts);
  return exit_ok;
}

// Options that were given are checked even if they are of another game.
Result<int> measure(Context& context, const Args& args) {
  const auto files = find_files(context, args);
  if (!files) return fail(files.error());
  if (!files->accuracy)
    return fail(Errc::unsupported, "nobody knows how accurate weights of " + args.game + " are",
                "ACTION", "a match shows which of two files is better");
  const auto seed = args.run.read_seed();
  if (!seed) return fail(seed.error());
  const auto threads = args.run.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  Settings given;
  for (const auto& [key, text] : args.texts)
    if (!text.empty()) given[key] = text;
  const auto settings = complete(files->accuracy_options, given, "accuracy");
  if (!settings) return fail(settings.error());
  const auto bytes = read(*files, args);
  if (!bytes) return fail(bytes.error());
  // Told before the measuring: what is no file of weights names the file.
  if (const auto shown = files->show(*bytes); !shown) return in_file(shown.error(), args);
  const Interrupts interrupts(context.stop);
  ProgressPrinter printer;
  const auto facts =
      files->accuracy(*bytes, *settings, *seed,
                      {.threads = *threads, .stop = context.stop, .progress = printer.sink()});
  printer.clear();
  if (!facts) return fail(facts.error());
  tell(context, *facts);
  return exit_ok;
}

Result<void> check_layout(const search::WeightFiles& files, const Args& args) {
  std::vector<std::string> known;
  for (const auto& layout : files.layouts) known.push_back(layout.name);
  if (std::ranges::find(known, args.layout) != known.end()) return {};
  return fail(Errc::unknown_name, "unknown layout '" + args.layout + "'", "--layout",
              suggest(args.layout, known, "layouts"));
}

// Into another layout (export), or from it.
Result<int> change(Context& context, const Args& args, bool out) {
  const auto files = find_files(context, args);
  if (!files) return fail(files.error());
  if (const auto known = check_layout(*files, args); !known) return fail(known.error());
  if (args.output.empty())
    return fail(Errc::bad_syntax, "where shall it be written?", "--output", "give --output FILE");
  if (const auto apart = context.check_apart(args.output); !apart) return fail(apart.error());
  if (!out && args.file.empty())
    return fail(Errc::bad_syntax, "which file shall be imported?", "FILE", "give its name");
  const auto bytes = read(*files, args);
  if (!bytes) return fail(bytes.error());
  const auto changed = (out ? files->to_layout : files->from_layout)(*bytes, args.layout);
  if (!changed) return in_file(changed.error(), args);
  if (const auto saved = write_file(args.output, *changed); !saved) return fail(saved.error());
  if (context.json)
    context.out_json({{"file", args.output}, {"bytes", changed->size()}});
  else
    context.print("{}: {} bytes\n", args.output, with_commas(changed->size()));
  return exit_ok;
}

Result<int> weights(Context& context, const Args& args) {
  if (args.action == "show") return show(context, args);
  if (args.action == "accuracy") return measure(context, args);
  if (args.action == "export") return change(context, args, true);
  if (args.action == "import") return change(context, args, false);
  return fail(Errc::unknown_name, "unknown action '" + args.action + "'", "ACTION",
              suggest(args.action, {"show", "accuracy", "export", "import"}, "actions"));
}

std::string game_with_weights(const Context& context) {
  for (const auto& game : context.registry.games())
    if (game->weights()) return std::string(game->id());
  return sample_game(context);
}

}  // namespace

void add_weights(CLI::App& app, Context& context) {
  auto args = std::make_shared<Args>();
  auto* verb = add_verb(app, context, "weights", "Look at what engines have learnt, and convert it",
                        "banmen weights " + game_with_weights(context) + " show");
  add_game(*verb, args->game);
  add_required(*verb, "ACTION", args->action,
               "show a file, measure its accuracy, export it to another layout, or import it from "
               "there");
  add_text(*verb, "FILE", args->file, "The file (default: the one the program comes with)");
  add_text(*verb, "--layout", args->layout, "Layout to export to or import from, such as u16");
  add_text(*verb, "-o,--output", args->output, "The file to write");
  for (const auto& game : context.registry.games()) {
    const auto files = game->weights();
    if (!files) continue;
    for (const auto& option : files->accuracy_options)
      if (const auto [at, fresh] = args->texts.emplace(option.key, ""); fresh)
        add_text(*verb, "--" + option.key, at->second,
                 "Of accuracy: " + option.about + " (default " + option.fallback + ")");
  }
  args->run.add_seed(*verb);
  args->run.add_threads(*verb, "Threads; any number finds the same (default: all cores)");
  on_run(verb, context, [args, &context] { return weights(context, *args); });
}

}  // namespace banmen::cli
