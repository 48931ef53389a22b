#include <algorithm>

#include "cli/facts_words.hpp"
#include "cli/line_options.hpp"
#include "cli/verbs.hpp"
#include "core/file.hpp"
#include "core/text.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string game, action, file, layout, output;
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

Result<int> show(Context& context, const Args& args) {
  const auto files = find_files(context, args);
  if (!files) return fail(files.error());
  const auto bytes = read(*files, args);
  if (!bytes) return fail(bytes.error());
  const auto facts = files->show(*bytes);
  if (!facts) return in_file(facts.error(), args);
  if (context.json)
    context.out_json(*facts);
  else
    context.out(facts_words(*facts, ""));
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
  if (args.action == "export") return change(context, args, true);
  if (args.action == "import") return change(context, args, false);
  return fail(Errc::unknown_name, "unknown action '" + args.action + "'", "ACTION",
              suggest(args.action, {"show", "export", "import"}, "actions"));
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
               "show a file, export it to another layout, or import it from there");
  add_text(*verb, "FILE", args->file, "The file (default: the one the program comes with)");
  add_text(*verb, "--layout", args->layout, "Layout to export to or import from, such as u16");
  add_text(*verb, "-o,--output", args->output, "The file to write");
  on_run(verb, context, [args, &context] { return weights(context, *args); });
}

}  // namespace banmen::cli
