
#include "cli/verbs.hpp"
#include "core/text.hpp"

namespace banmen::cli {
namespace {

void describe_options(Context& context, const std::vector<OptionSpec>& options,
                      std::string_view indent) {
  for (const auto& option : options)
    context.print("{}{}={}  {}\n", indent, option.key, option.fallback, option.about);
}

// Which rules it can be asked about, where these are not all.
void describe_limits(Context& context, const search::Honours& honours, std::string_view indent) {
  if (honours.knows("*") && honours.past) return;
  context.print("{}asked only about games by the usual rules{}{}\n", indent,
                honours.options.empty() ? "" : ", but for " + join(honours.options, ", "),
                honours.past ? "" : ", before any move");
}

void describe(Context& context, const registry::AnyGame& game) {
  context.print("{}  {}\n", game.id(), game.about());
  context.print("  sides: {}, {}\n", game.side_names()[0], game.side_names()[1]);
  context.out("  rule options, with their defaults:\n");
  describe_options(context, game.options(), "    ");
  context.out("  engines:\n");
  for (const auto& engine : game.engines()) {
    context.print("    {}{}  {}\n", engine.name, engine.external ? ":COMMAND" : "", engine.about);
    describe_options(context, engine.options, "      ");
    describe_limits(context, engine.honours, "      ");
  }
  for (const auto& solver : game.solvers()) {
    context.print("  solver{}: {}\n", solver.name.empty() ? "" : " " + solver.name, solver.about);
    describe_limits(context, solver.honours, "    ");
  }
}

Result<int> list_games(Context& context, const std::string& id) {
  if (!id.empty()) {
    const auto game = context.registry.find(id);
    if (!game) return fail(game.error());
    if (context.json)
      context.out_json(service::to_json(**game));
    else
      describe(context, **game);
    return exit_ok;
  }
  Json all = Json::array();
  for (const auto& game : context.registry.games()) {
    if (context.json)
      all.push_back(service::to_json(*game));
    else
      context.print("{:<14} {}\n", game->id(), game->about());
  }
  if (context.json) context.out_json(Json{{"games", all}});
  return exit_ok;
}

}  // namespace

void add_games(CLI::App& app, Context& context) {
  auto id = std::make_shared<std::string>();
  auto* verb = add_verb(app, context, "games", "List the games, or all that one game offers",
                        "banmen games " + sample_game(context));
  add_text(*verb, "GAME", *id, "Id of a game: its rule options, engines and solvers");
  on_run(verb, context, [id, &context] { return list_games(context, *id); });
}

}  // namespace banmen::cli
