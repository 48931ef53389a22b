#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>

namespace banmen::cli {

CLI::App* add_verb(CLI::App& app, Context& context, const std::string& name,
                   const std::string& about, const std::string& example) {
  auto* verb = add_talk(app, name, about, example);
  verb->add_flag("--json", context.json, "Answer in JSON");
  return verb;
}

CLI::App* add_talk(CLI::App& app, const std::string& name, const std::string& about,
                   const std::string& example) {
  auto* verb = app.add_subcommand(name, about);
  verb->footer("Example:\n  " + example);
  return verb;
}

CLI::App* add_group(CLI::App& app, const std::string& name, const std::string& about,
                    const std::string& example) {
  auto* group = app.add_subcommand(name, about);
  group->footer("Example:\n  " + example);
  group->require_subcommand(1);
  return group;
}

void on_run(CLI::App* verb, Context& context, std::function<Result<int>()> work) {
  verb->callback([verb, &context, work = std::move(work)] {
    if (verb->get_subcommands().empty()) context.work = work;
  });
}

void add_required(CLI::App& verb, const std::string& name, std::string& into,
                  const std::string& about) {
  verb.add_option(name, into, about)->required();
}

void add_text(CLI::App& verb, const std::string& names, std::string& into,
              const std::string& about) {
  verb.add_option(names, into, about);
}

void add_arguments(CLI::App& verb, const std::string& name, std::vector<std::string>& into,
                   const std::string& about) {
  verb.add_option(name, into, about);
}

void add_flag(CLI::App& verb, const std::string& names, bool& into, const std::string& about) {
  verb.add_flag(names, into, about);
}

void add_list(CLI::App& verb, const std::string& names, std::vector<std::string>& into,
              const std::string& value_name, const std::string& about) {
  verb.add_option(names, into, about)->allow_extra_args(false)->type_name(value_name);
}

std::string sample_game(const Context& context) {
  const auto& games = context.registry.games();
  return games.empty() ? "GAME" : std::string(games.front()->id());
}

}  // namespace banmen::cli
