#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/context.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is its library's
class App;
}

// How a verb describes its command line. Every argument is read as text and checked by the verb,
// so that all messages are in one style; only this file's functions meet CLI11.
namespace banmen::cli {

// A verb with the option --json and an example in its help. With --json all that it writes to
// stdout is JSON, a value or one on each line.
CLI::App* add_verb(CLI::App& app, Context& context, const std::string& name,
                   const std::string& about, const std::string& example);
// A verb that talks in a language of its own, and therefore refuses --json.
CLI::App* add_talk(CLI::App& app, const std::string& name, const std::string& about,
                   const std::string& example);
// A verb that only holds other verbs.
CLI::App* add_group(CLI::App& app, const std::string& name, const std::string& about,
                    const std::string& example);
// `work` runs after the whole command line has been read, unless a verb below was named: then that
// one's does.
void on_run(CLI::App* verb, Context& context, std::function<Result<int>()> work);

// NAME is a positional, --name and -n are options; "-o,--output" has both forms.
void add_required(CLI::App& verb, const std::string& name, std::string& into,
                  const std::string& about);
void add_text(CLI::App& verb, const std::string& names, std::string& into,
              const std::string& about);
// Any number of positionals.
void add_arguments(CLI::App& verb, const std::string& name, std::vector<std::string>& into,
                   const std::string& about);
void add_flag(CLI::App& verb, const std::string& names, bool& into, const std::string& about);
// An option that may be repeated, one value each time.
void add_list(CLI::App& verb, const std::string& names, std::vector<std::string>& into,
              const std::string& value_name, const std::string& about);

// The id of a game, for examples in help.
std::string sample_game(const Context& context);

}  // namespace banmen::cli
