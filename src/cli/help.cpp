#include <CLI/CLI.hpp>

#include "cli/parse_errors.hpp"
#include "cli/verbs.hpp"
#include "core/text.hpp"

namespace banmen::cli {
namespace {

Result<int> show_formats(Context& context) {
  Json all = Json::object();
  for (const auto& game : context.registry.games()) {
    Json list = Json::array();
    if (!context.json) context.print("{}\n", game->id());
    for (const auto& format : game->formats()) {
      list.push_back(service::to_json(format));
      if (!context.json)
        context.print("  {:<16} {}{}\n", format.name, format.about,
                      format.readable ? "" : " (can be written only)");
    }
    if (!context.json)
      for (const auto& format : game->record_formats())
        context.print("  {:<16} {} (records, see convert)\n", format.name, format.about);
    all[std::string(game->id())] = list;
  }
  if (context.json) context.out_json(all);
  return exit_ok;
}

Result<int> show_help(Context& context, const CLI::App& app, const std::string& topic) {
  if (topic == "formats") return show_formats(context);
  const auto* verb = topic.empty() ? nullptr : find_subcommand(app, topic);
  if (!topic.empty() && !verb) {
    auto known = subcommands(app);
    known.emplace_back("formats");
    return fail(Errc::unknown_name, "no help about '" + topic + "'", "banmen help",
                suggest(topic, known, "topics"));
  }
  // help() of the whole program would describe `help` itself, the verb that was given.
  context.out_help(
      verb ? verb->help("banmen")
           : app.get_formatter()->make_help(&app, "banmen", CLI::AppFormatMode::Normal));
  return exit_ok;
}

}  // namespace

void add_help(CLI::App& app, Context& context) {
  auto topic = std::make_shared<std::string>();
  auto* verb = add_verb(app, context, "help", "Tell about a verb, or about notations: help formats",
                        "banmen help formats");
  add_text(*verb, "TOPIC", *topic, "A verb, or formats");
  on_run(verb, context, [topic, &context, &app] { return show_help(context, app, *topic); });
}

}  // namespace banmen::cli
