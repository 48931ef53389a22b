#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>

#include "cli/cli.hpp"
#include "cli/parse_errors.hpp"
#include "cli/signals.hpp"
#include "cli/verbs.hpp"

namespace banmen::cli {
namespace {

void add_verbs(CLI::App& app, Context& context) {
  for (const auto add :
       {add_games,     add_show,   add_moves,   add_perft, add_encode,  add_decode,
        add_convert,   add_play,   add_analyse, add_solve, add_book,    add_cgt,
        add_visualize, add_match,  add_bench,   add_train, add_tune,    add_weights,
        add_usi,       add_nboard, add_gtp,     add_serve, add_version, add_help})
    add(app, context);
}

// Words for CLI11, last one first. A value of `cgt` may begin with a minus, as in -{1|0}; a space
// before it keeps it from being taken for an option, and means nothing to the value.
std::vector<std::string> words(const std::vector<std::string>& args) {
  std::vector<std::string> all(args.rbegin(), args.rend());
  if (args.empty() || args.front() != "cgt") return all;
  for (auto& word : all)
    if (word.size() > 1 && word[0] == '-' && word[1] != '-' && word != "-h") word.insert(0, " ");
  return all;
}

// Reads the command line and does what it says.
Result<int> parse_and_work(Context& context, const std::vector<std::string>& args) {
  CLI::App app("Banmen, a laboratory for board games", "banmen");
  app.require_subcommand(1);
  app.footer("`banmen help VERB` tells more about a verb, `banmen help formats` about notations.");
  add_verbs(app, context);
  try {
    app.parse(words(args));
  } catch (const CLI::CallForHelp&) {
    context.out_help(app.help());
    return exit_ok;
  } catch (const CLI::ParseError& error) {
    return fail(explain(app, args, error));
  }
  return context.work();
}

}  // namespace

int run(const registry::Registry& registry, int argc, char** argv) {
  ignore_broken_pipes();
  const std::vector<std::string> args(argv + std::min(argc, 1), argv + argc);
  Context context(registry);
  context.json = std::ranges::find(args, "--json") != args.end();
  try {
    const auto code = parse_and_work(context, args);
    if (!code) return context.report(code.error());
    const auto delivered = context.delivered();
    if (!delivered) return context.report(delivered.error()), exit_failed;
    return *code;
  } catch (const std::exception& error) {
    context.note(fmt::format("banmen: {}\n", error.what()));
    return exit_failed;
  }
}

}  // namespace banmen::cli
