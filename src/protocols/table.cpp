#include "protocols/table.hpp"

#include <exception>

namespace banmen::protocols {

Result<Table> Table::open(const registry::AnyGame& game, const std::string& engine,
                          std::uint64_t seed) {
  auto start = game.open({});
  if (!start) return fail(start.error());
  try {
    auto made = game.engine(engine, seed);
    if (!made) return fail(made.error());
    return Table(game, *std::move(made), *std::move(start));
  } catch (const std::exception& error) {  // a table that is too large for this machine
    return fail(Errc::too_large, std::string("cannot make it: ") + error.what(),
                "engine " + engine);
  }
}

Result<void> Table::set(const Line& line) {
  auto pos = game_->open(line);
  if (!pos) return fail(pos.error());
  position_ = *std::move(pos);
  line_ = line;
  return {};
}

Result<void> Table::play(const std::string& move) {
  const auto played = position_->advance(move, "move");
  if (!played) return fail(played.error());
  line_.moves.push_back(*played);
  return {};
}

bool Table::undo() {
  if (line_.moves.empty()) return false;
  Line shorter = line_;
  shorter.moves.pop_back();
  return set(shorter).has_value();
}

Result<registry::ThoughtText> Table::think(const registry::AnyPosition& pos,
                                           const search::Request& request,
                                           const registry::ThoughtTextSink& sink) {
  try {
    return engine_->think(pos, request, sink);
  } catch (const std::exception& error) {
    return fail(Errc::conflict, error.what(), "engine");
  }
}

}  // namespace banmen::protocols
