#include "cli/line_options.hpp"

#include <iostream>
#include <iterator>

#include "core/text.hpp"

namespace banmen::cli {

void add_game(CLI::App& verb, std::string& game) {
  add_required(verb, "GAME", game, "Id of a game, see `banmen games`");
}

void add_rule_options(CLI::App& verb, std::vector<std::string>& options) {
  add_list(verb, "--option", options, "KEY=VALUE", "Rule option; may be repeated");
}

void LineOptions::add_to(CLI::App& verb) {
  add_game(verb, game);
  add_without_game(verb);
}

void LineOptions::add_without_game(CLI::App& verb) {
  add_text(verb, "--position", position,
           "Start here, in any notation of the game; - reads stdin. See help formats");
  add_text(verb, "--moves", moves, "Moves from there, as in \"m1 m2\"");
  add_rule_options(verb, options);
}

Result<Settings> read_rule_options(const std::vector<std::string>& options) {
  Settings settings;
  for (const auto& option : options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail(Errc::bad_syntax, "'" + option + "' is not KEY=VALUE", "--option",
                  "for example --option KEY=VALUE; `banmen games GAME` lists the keys");
    if (!settings.emplace(option.substr(0, equals), option.substr(equals + 1)).second)
      return fail(Errc::bad_syntax, "option '" + option.substr(0, equals) + "' is given twice",
                  "--option");
  }
  return settings;
}

Result<Settings> LineOptions::settings() const { return read_rule_options(options); }

Result<std::string> read_stdin(const std::string& where) {
  std::string text(std::istreambuf_iterator<char>(std::cin), {});
  if (trim(text).empty())
    return fail(Errc::bad_syntax, "nothing to read on stdin", where, "pipe a position into it");
  return std::string(trim(text));
}

Result<Opened> LineOptions::open(const Context& context) const {
  const auto found = context.registry.find(game);
  if (!found) return fail(found.error());
  auto rules = settings();
  if (!rules) return fail(rules.error());
  Opened opened{*found, {*std::move(rules), position, (*found)->split_moves(moves)}, nullptr};
  if (position == "-") {
    auto text = read_stdin("--position");
    if (!text) return fail(text.error());
    opened.line.start = *std::move(text);
  }
  auto pos = (*found)->open(opened.line);
  if (!pos) return fail(pos.error());
  // What the text does not say, such as where the reply must go, was guessed.
  if (const auto& start = opened.line.start; !start.empty())
    if (const auto decoded = (*found)->decode("", start, opened.line.options))
      for (const auto& warning : decoded->warnings)
        context.note(fmt::format("banmen: warning: {}\n", warning));
  opened.position = *std::move(pos);
  return opened;
}

}  // namespace banmen::cli
