#include "cli/parse_errors.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace banmen::cli {
namespace {

std::string full_name(const CLI::App& app) {
  const auto* parent = app.get_parent();
  return parent ? full_name(*parent) + " " + app.get_name() : app.get_name();
}

// The names people can type, "--nodes", "-o".
std::vector<std::string> options(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* option : app.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    for (const auto& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

bool looks_like_option(const std::string& word) { return word.size() > 1 && word[0] == '-'; }

std::vector<const CLI::App*> below(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// Whether verbs of another group stand among the games.
bool has_groups(const CLI::App& app) {
  return std::ranges::any_of(below(app), [&](const CLI::App* sub) {
    return !sub->get_group().empty() && sub->get_group() != below(app).front()->get_group();
  });
}

}  // namespace

std::vector<std::string> subcommands(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* sub : below(app))
    if (!sub->get_group().empty()) names.push_back(sub->get_name());
  return names;
}

const CLI::App* find_subcommand(const CLI::App& app, const std::string& name) {
  for (const auto* sub : below(app))
    if (sub->get_name() == name) return sub;
  return nullptr;
}

Error explain(const CLI::App& root, const std::vector<std::string>& args,
              const CLI::ParseError& error) {
  const CLI::App* app = &root;
  std::size_t at = 0;
  while (at < args.size() && find_subcommand(*app, args[at]))
    app = find_subcommand(*app, args[at++]);
  const std::string where = full_name(*app), help = "see `" + where + " --help`";
  const auto inner = subcommands(*app);
  const std::string kind = app == &root ? "verb" : has_groups(*app) ? "game or verb" : "game";
  const std::string kinds = has_groups(*app) ? "games and verbs" : kind + "s";
  if (!inner.empty() && at == args.size())
    return {Errc::bad_syntax, "a " + kind + " is missing", where,
            "known " + kinds + ": " + join(inner, ", ")};
  if (!inner.empty() && !looks_like_option(args[at]))
    return {Errc::unknown_name, "unknown " + kind + " '" + args[at] + "'", where,
            suggest(args[at], inner, kinds)};
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) {
    for (const auto& word : app->remaining(true)) {
      if (!looks_like_option(word))
        return {Errc::bad_syntax, "unexpected argument '" + word + "'", where, help};
      const std::string name = word.substr(0, word.find('='));
      return {Errc::unknown_name, "unknown option '" + name + "'", where,
              suggest(name, options(*app), "options")};
    }
  }
  std::string what = error.what();
  const std::string required = " is required";
  if (dynamic_cast<const CLI::RequiredError*>(&error) && what.ends_with(required))
    what = what.substr(0, what.size() - required.size()) + " is missing";
  return {Errc::bad_syntax, what, where, help};
}

}  // namespace banmen::cli
