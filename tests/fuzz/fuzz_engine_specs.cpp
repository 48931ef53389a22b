#include "core/options.hpp"
#include "fuzz.hpp"

// Any text as the options of an engine, a solver or a game: "depth=4,tt=64". Nothing is built from
// them, for a table may be as large as its option allows.
namespace banmen::test {
namespace {

std::string written(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) text += (text.empty() ? "" : ",") + name + "=" + value;
  return text;
}

void check_completed(const std::vector<OptionSpec>& specs, const Settings& given,
                     std::string_view text) {
  const auto all = complete(specs, given, "spec");
  require_words(all, text);
  if (!all) return;
  require(all->size() == specs.size(), "every option has a value", text);
  require(complete(specs, *all, "spec") == *all, "completed settings are complete", text);
  for (const auto& spec : specs) {
    if (spec.kind == OptionSpec::Kind::integer) get_integer(*all, spec.key);
    if (spec.kind == OptionSpec::Kind::number) get_number(*all, spec.key);
    if (spec.kind == OptionSpec::Kind::flag) get_flag(*all, spec.key);
  }
}

void engine_specs(std::string_view text) {
  const auto given = parse_settings(text, ',', "spec");
  require_words(given, text);
  if (!given) return;
  require(parse_settings(written(*given), ',', "spec") == *given, "settings read back", text);
  for_each_entry([&]<class Entry>() {
    for (const auto& kind : Entry::Players::kinds()) check_completed(kind.options, *given, text);
    for (const auto& solver : Entry::Players::solvers())
      check_completed(solver.options, *given, text);
    check_completed(Entry::Game::option_specs(), *given, text);
    require_words(Entry::Game::options(*given), text);
  });
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::engine_specs)
