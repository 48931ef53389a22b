#include <map>

#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/progress_printer.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"

namespace banmen::cli {
namespace {

struct Args {
  LineOptions line;
  RunOptions run;
  std::map<std::string, std::string> texts;
  std::map<std::string, bool> flags;
};

std::string plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::vector<std::string> parts;
  for (const auto& item : value) parts.push_back(plain(item));
  return join(parts, ", ");
}

// "key: value" lines; what lies inside another fact is indented.
void print_facts(Context& context, const Json& facts, const std::string& indent) {
  for (const auto& [key, value] : facts.items()) {
    const bool table = value.is_array() && !value.empty() && value.front().is_object();
    if (!value.is_object() && !table) {
      context.print("{}{}: {}\n", indent, key, plain(value));
      continue;
    }
    context.print("{}{}:\n", indent, key);
    if (value.is_object()) {
      print_facts(context, value, indent + "  ");
      continue;
    }
    for (const auto& row : value) {
      std::vector<std::string> cells;
      for (const auto& [name, cell] : row.items()) cells.push_back(name + " " + plain(cell));
      context.print("{}  {}\n", indent, join(cells, ", "));
    }
  }
}

Result<int> solve(Context& context, const Args& args) {
  const auto threads = args.run.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  const auto opened = args.line.open(context);
  if (!opened) return fail(opened.error());
  Settings settings;
  for (const auto& [key, text] : args.texts)
    if (!text.empty()) settings[key] = text;
  for (const auto& [key, on] : args.flags)
    if (on) settings[key] = "true";
  const Interrupts interrupts(context.stop);
  ProgressPrinter printer;
  const auto facts = opened->game->run_solver(*opened->position, settings,
                                              {*threads, context.stop, printer.sink()});
  printer.clear();
  if (!facts) return fail(facts.error());
  if (context.json)
    context.out_json(*facts);
  else
    print_facts(context, *facts, "");
  return context.stop.requested() ? exit_stopped : exit_ok;
}

// Each game's solver has options of its own, so each game is a verb below `solve`.
void add_solver(CLI::App& parent, Context& context, const registry::AnyGame& game) {
  auto args = std::make_shared<Args>();
  args->line.game = game.id();
  const auto solver = game.solver_info();
  auto* verb = add_verb(parent, context, std::string(game.id()),
                        solver ? solver->about : "This game has no exact solver",
                        "banmen solve " + std::string(game.id()));
  args->line.add_without_game(*verb);
  args->run.add_threads(*verb, "Threads (default: all of this machine)");
  if (solver)
    for (const auto& option : solver->options) {
      if (option.kind == OptionSpec::Kind::flag)
        add_flag(*verb, "--" + option.key, args->flags[option.key], option.about);
      else
        add_text(
            *verb, "--" + option.key, args->texts[option.key],
            option.about + (option.fallback.empty() ? "" : " (default " + option.fallback + ")"));
    }
  on_run(verb, context, [args, &context] { return solve(context, *args); });
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
  auto* verb = add_group(app, "solve", "Work out the exact value of a position",
                         "banmen solve " + sample_game(context) + " --help");
  for (const auto& game : context.registry.games()) add_solver(*verb, context, *game);
}

}  // namespace banmen::cli
