#include "fuzz.hpp"
#include "registry/registry.hpp"
#include "service/record.hpp"

// Any text as a record, a list of moves or a position of every game: an error that says why, or a
// line that can be played, written as a record and read again.
namespace banmen::test {
namespace {

void records(std::string_view bytes) {
  const std::string text = unfolded(bytes);
  static const registry::Registry games{AllGamesAndToy{}};
  for (const auto& game : games.games()) {
    const auto read = service::import_text(*game, text, {});
    require_words(read, text);
    if (!read) continue;
    require(game->open(read->line).has_value(), "what was imported can be played", text);
    const service::Record record{std::string(game->id()), read->line, {"human", "human"}, ""};
    for (const auto& format : service::record_formats()) {
      const auto again =
          service::import_text(*game, service::write_record(format.name, record), {});
      require(again && again->line == read->line, "a record reads back", text);
    }
    if (!read->line.options.empty()) continue;  // which the game's own formats do not hold
    for (const auto& format : game->record_formats()) {
      const auto written = service::write_record(*game, format.name, record);
      require_words(written, text);
      if (!written) continue;
      const auto all = game->read_records(format.name, *written, {});
      require(all && all->size() == 1, format.name, text);
      const Line& again = all->front().line;
      require(again.moves == read->line.moves, format.name, text);
      require(game->open(again).value()->notation() == game->open(read->line).value()->notation(),
              format.name, text);
    }
  }
}

}  // namespace
}  // namespace banmen::test

BANMEN_FUZZ_TEXT(banmen::test::records)
