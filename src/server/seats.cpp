#include "server/seats.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/analysis.hpp"
#include "service/levels.hpp"

namespace banmen::server {
namespace {

// A player is a small body of its own, read with the same words.
Result<service::Seat> read_player(const Json& json, const App& app, const registry::AnyGame& game,
                                  const std::string& where) {
  Fields fields({.body = json_text(json)}, with_limits({"kind", "engine", "level"}));
  const std::string kind = fields.text("kind", "human");
  service::Seat seat;
  if (kind == "engine") {
    const auto all = service::levels(game);
    if (const auto level = fields.integer("level", 1, static_cast<long long>(all.size()))) {
      const auto& chosen = all[static_cast<std::size_t>(*level - 1)];
      seat = {.engine = chosen.engine, .level = chosen.level, .limits = chosen.limits};
      if (fields.has("engine"))
        fields.fail({Errc::bad_syntax, "both a level and an engine", "engine", "send one of them"});
      for (const auto* key : {"time_ms", "nodes", "depth"})
        if (fields.has(key))
          fields.fail({Errc::bad_syntax,
                       std::string("a level has limits of its own, so no '") + key + "'", key,
                       "send an engine with its limits, or the level alone"});
    } else if (!fields.failed()) {
      if (!fields.has("engine"))
        fields.fail({Errc::bad_syntax, "which engine?", "engine", "send an engine or a level"});
      seat = read_engine(fields, app, game);
    }
  } else if (kind == "human") {
    for (const auto* key : {"engine", "level", "time_ms", "nodes", "depth"})
      if (fields.has(key))
        fields.fail({Errc::bad_syntax, std::string("a person has no '") + key + "'", key,
                     R"(send "kind": "engine", or leave it out)"});
  } else {
    fields.fail({Errc::bad_syntax, "'" + kind + "' is no kind of player", "kind",
                 suggest(kind, {"human", "engine"}, "kinds")});
  }
  if (!fields.failed()) return seat;
  Error error = fields.error();
  error.where = where + (error.where == "body" ? "" : "." + error.where);
  return fail(error);
}

}  // namespace

Result<std::array<std::optional<service::Seat>, 2>> read_players(Fields& fields, const App& app,
                                                                 const registry::AnyGame& game) {
  std::array<std::optional<service::Seat>, 2> seats;
  if (!fields.has("players")) return seats;
  const Json& players = fields.at("players");
  const std::vector<std::string> sides = {"first", "second"};
  if (!players.is_object())
    return fail(Errc::bad_syntax, "'players' is not an object", "players",
                R"(write {"first": {"kind": "human"}, "second": {"kind": "engine", "level": 3}})");
  for (const auto& [key, value] : players.items()) {
    const auto side = std::ranges::find(sides, key);
    if (side == sides.end())
      return fail(Errc::bad_syntax, "unknown side '" + key + "'", "players." + key,
                  suggest(key, sides, "sides"));
    const auto seat = read_player(value, app, game, "players." + key);
    if (!seat) return fail(seat.error());
    seats[static_cast<std::size_t>(side - sides.begin())] = *seat;
  }
  return seats;
}

}  // namespace banmen::server
