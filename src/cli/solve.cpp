#include <algorithm>
#include <exception>
#include <iostream>
#include <map>
#include <new>

#include "cli/limit_options.hpp"
#include "cli/line_options.hpp"
#include "cli/progress_printer.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"
#include "core/file_writer.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "core/thread_pool.hpp"

namespace banmen::cli {
namespace {

struct Args {
  std::string solver;     // its name
  bool per_line = false;  // it takes a position a line from stdin
  LineOptions line;
  RunOptions run;
  std::vector<std::string> words;            // without names, in order
  std::map<std::string, std::string> rules;  // options of the game by their own names
  std::map<std::string, std::string> texts;  // options of the solver
  std::map<std::string, bool> flags;
  std::string tree, max_nodes;
};

constexpr int exit_internal = 70;

// The codes of the analysis programs: scripts tell a bad file from a limit by them.
int exit_code(Errc code) {
  switch (code) {
    case Errc::unreadable:
      return 3;
    case Errc::corrupt:
      return 4;
    case Errc::too_large:
      return 6;
    case Errc::stopped:
      return 7;
    default:
      return exit_bad_input;
  }
}

int report(Context& context, const Error& error) {
  if (context.json) {
    context.report(error);
  } else {
    context.note("banmen solve: error: " + error.what +
                 (error.where.empty() ? "" : " (" + error.where + ")") +
                 (error.hint.empty() ? "" : "; " + error.hint) + "\n");
  }
  return exit_code(error.code);
}

std::string plain(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return json_text(value);
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

// What the command line asks: options of the game, as --option would give them, and of the solver.
struct Asked {
  LineOptions line;
  Settings settings;
};

// A word is the value of the option whose turn it is, or KEY=VALUE.
Result<void> add_words(Asked& asked, const Args& args, const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < args.words.size(); ++i) {
    std::string word = args.words[i];
    if (word.find('=') == std::string::npos) {
      if (i >= names.size())
        return fail(
            Errc::bad_syntax, "'" + word + "' is one word too many", "words",
            names.empty() ? "this game's solver takes none" : "it takes " + join(names, " and "));
      word.insert(0, names[i] + "=");
    }
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals);
    if (!args.texts.contains(key) && !args.flags.contains(key))
      asked.line.options.push_back(word);
    else if (!asked.settings.emplace(key, word.substr(equals + 1)).second)
      return fail(Errc::bad_syntax, "option '" + key + "' is given twice", "words");
  }
  return {};
}

Result<Asked> read(const Args& args, const std::vector<std::string>& names) {
  Asked asked{args.line, {}};
  for (const auto& [key, text] : args.rules)
    if (!text.empty()) asked.line.options.push_back(key + "=" + text);
  for (const auto& [key, text] : args.texts)
    if (!text.empty()) asked.settings[key] = text;
  for (const auto& [key, on] : args.flags)
    if (on) asked.settings[key] = "true";
  // The ranges of a grid are words; the shell hands all but the first on as such.
  if (asked.settings.contains("batch")) {
    if (!args.words.empty()) asked.settings["batch"] += " " + join(args.words, " ");
    return asked;
  }
  return add_words(asked, args, names).map([&] { return asked; });
}

// All positions that can follow, for `banmen visualize`.
Result<Json> write_tree(const Args& args, const Opened& opened, const Stop& stop) {
  solve::TreeRequest request;
  if (!args.max_nodes.empty()) {
    const auto most = read_integer(args.max_nodes, 1, 1'000'000'000, "--max-nodes");
    if (!most) return fail(most.error());
    request.max_nodes = static_cast<std::uint64_t>(*most);
  }
  auto file = FileWriter::open(args.tree);
  if (!file) return fail(file.error());
  auto facts = opened.game->write_tree(
      *opened.position, request, [&](std::string_view text) { return file->write(text); }, stop);
  if (!facts) return fail(facts.error());
  return file->commit().map([&] {
    (*facts)["file"] = args.tree;
    return *facts;
  });
}

Json facts_of(const Error& error, std::size_t line) {
  Json facts{{"error", error.what}, {"where", "line " + std::to_string(line)}};
  if (!error.where.empty()) facts["where"] = facts["where"].get<std::string>() + ", " + error.where;
  if (!error.hint.empty()) facts["hint"] = error.hint;
  return facts;
}

// A position a line, an answer a line; what cannot be answered says so in its place.
Result<int> solve_lines(Context& context, const Args& args, const Asked& asked, int threads) {
  const Interrupts interrupts(context.stop);
  const search::Work work{.threads = threads, .stop = context.stop};
  int code = exit_ok;
  std::string text;
  for (std::size_t line = 1; std::getline(std::cin, text) && !context.stop.requested(); ++line) {
    LineOptions one = asked.line;
    one.position = trim(text);
    if (one.position.empty() || one.position[0] == '#' || one.position[0] == '%') continue;
    const auto answer = one.open(context).and_then([&](const Opened& opened) {
      return opened.game->run_solver(args.solver, *opened.position, asked.settings, work);
    });
    if (!answer) code = exit_code(answer.error().code);
    context.out_json(answer ? *answer : facts_of(answer.error(), line));
    if (const auto delivered = context.delivered(); !delivered) return fail(delivered.error());
  }
  return context.stop.requested() ? exit_stopped : code;
}

// None of the files to be written may be stdout where that holds JSON. Texts that only the host may
// give to a solver are names of files.
Result<void> check_files(const Context& context, const Args& args, const Settings& settings) {
  if (const auto apart = context.check_apart(args.tree); !apart) return apart;
  const auto solver = context.registry.find(args.line.game).and_then([&](const auto* game) {
    return registry::find_solver(*game, args.solver);
  });
  if (!solver) return {};  // running it says so
  for (const auto& option : solver->options)
    if (option.host_only && option.kind == OptionSpec::Kind::text && settings.contains(option.key))
      if (const auto apart = context.check_apart(settings.at(option.key)); !apart) return apart;
  return {};
}

Result<int> solve(Context& context, const Args& args, const std::vector<std::string>& names) {
  const auto threads = args.run.read_threads(default_threads());
  if (!threads) return fail(threads.error());
  const auto asked = read(args, names);
  if (!asked) return fail(asked.error());
  const auto& settings = asked->settings;
  if (context.json && settings.contains("gzip") && settings.contains("stdout"))
    return fail(Errc::unsupported, "a packed document on stdout is no JSON", "--json",
                "leave out --gzip, or --json");
  if (const auto apart = check_files(context, args, settings); !apart) return fail(apart.error());
  if (args.per_line && asked->line.position == "-")
    return solve_lines(context, args, *asked, *threads);
  const auto opened = asked->line.open(context);
  if (!opened) return fail(opened.error());
  const Interrupts interrupts(context.stop);
  ProgressPrinter printer;
  const search::Work work{.threads = *threads,
                          .stop = context.stop,
                          .progress = printer.sink(),
                          .files = true,
                          .document = [&](std::string_view text) -> Result<void> {
                            printer.clear();
                            context.out(text);
                            return context.delivered();
                          }};
  const auto facts = args.tree.empty() ? opened->game->run_solver(args.solver, *opened->position,
                                                                  asked->settings, work)
                                       : write_tree(args, *opened, context.stop);
  printer.clear();
  if (!facts) return fail(facts.error());
  if (facts->empty()) return exit_ok;  // all was said in a document
  if (context.json)
    context.out_json(*facts);
  else
    print_facts(context, *facts, "");
  return context.stop.requested() ? exit_stopped : exit_ok;
}

// What help says of an option: its meaning, what may be chosen, and what it is otherwise.
std::string help_of(const OptionSpec& option) {
  return option.about + (option.choices.size() < 2 ? "" : " [" + join(option.choices, ", ") + "]") +
         (option.fallback.empty() ? "" : " (default " + option.fallback + ")");
}

// Each solver has options of its own, so each is a verb below `solve`: GAME, or GAME-NAME.
void add_solver(CLI::App& parent, Context& context, const registry::AnyGame& game,
                const std::string& name) {
  auto args = std::make_shared<Args>();
  args->solver = name;
  args->line.game = game.id();
  const auto solver = registry::find_solver(game, name);
  const std::string verb_name = std::string(game.id()) + (name.empty() ? "" : "-" + name);
  auto* verb =
      add_verb(parent, context, verb_name, solver ? solver->about : "This game has no exact solver",
               "banmen solve " + verb_name);
  args->line.add_without_game(*verb);
  args->run.add_threads(*verb, "Threads (default: all of this machine)");
  const auto names = solver ? solver->words : std::vector<std::string>();
  args->per_line = solver && solver->per_line;
  if (!names.empty())
    add_arguments(*verb, "WORDS", args->words, join(names, " and ") + ", in this order");
  for (const auto& option : game.options())
    if (!solver || std::ranges::none_of(solver->options, [&](const OptionSpec& own) {
          return own.key == option.key;
        }))
      add_text(
          *verb, "--" + option.key, args->rules[option.key],
          option.about + (option.fallback.empty() ? "" : " (default " + option.fallback + ")"));
  if (game.has_trees() && name.empty()) {
    add_text(*verb, "--tree", args->tree,
             "Write every position that can follow into this file, for banmen visualize");
    add_text(*verb, "--max-nodes", args->max_nodes, "Refuse larger trees (default 300000)");
  }
  if (solver)
    for (const auto& option : solver->options) {
      if (option.kind == OptionSpec::Kind::flag)
        add_flag(*verb, "--" + option.key, args->flags[option.key], option.about);
      else
        add_text(*verb, "--" + option.key, args->texts[option.key], help_of(option));
    }
  on_run(verb, context, [args, names, &context]() -> Result<int> {
    try {
      const auto code = solve(context, *args, names);
      return code ? *code : report(context, code.error());
    } catch (const std::bad_alloc&) {
      return report(context, {Errc::stopped, "there is no memory left", "solver",
                              "a smaller board, or another mode, needs less"});
    } catch (const std::exception& error) {
      report(context, {Errc::conflict, error.what(), "internal error"});
      return exit_internal;
    }
  });
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
  auto* verb = add_group(app, "solve", "Work out the exact value of a position",
                         "banmen solve " + sample_game(context) + " --help");
  for (const auto& game : context.registry.games()) {
    add_solver(*verb, context, *game, "");
    for (const auto& solver : game->solvers())
      if (!solver.name.empty()) add_solver(*verb, context, *game, solver.name);
  }
}

}  // namespace banmen::cli
