#include "service/session_json.hpp"

#include <ctime>

namespace banmen::service {
namespace {

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

void add_limits(Json& json, const search::Limits& limits) {
  json["time_ms"] = limits.time ? Json(limits.time->count()) : Json();
  json["nodes"] = or_null(limits.nodes);
  json["depth"] = or_null(limits.depth);
}

std::string date_text(std::int64_t ms) {
  const std::time_t seconds = ms / 1000;
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

// The move that led to `ply`, with the clicks it was made of, so that a page can mark its spots.
Json last_move(const Session& session, std::size_t ply) {
  if (ply == 0) return nullptr;
  const std::string& text = session.state().line.moves[ply - 1];
  const auto move = session.position_at(ply - 1)->describe(text).value();
  Json json = {{"text", text}, {"clicks", move.clicks}};
  if (!move.japanese.empty()) json["ja"] = move.japanese;
  return json;
}

// Why an engine gave up, in words that a page can show.
Json failure_json(const registry::AnyGame& game, const EngineFailure& failure) {
  return {{"side", side_name(game, failure.side)}, {"engine", failure.engine},
          {"code", to_text(failure.error.code)},   {"detail", failure.error.what},
          {"where", failure.error.where},          {"hint", failure.error.hint}};
}

}  // namespace

Json to_json(const Seat& seat) {
  Json json = {{"kind", seat.is_human() ? "human" : "engine"},
               {"engine", seat.engine},
               {"level", seat.level ? Json(seat.level) : Json()}};
  add_limits(json, seat.limits);
  return json;
}

Json to_json(const Change& change) {
  return {{"revision", change.revision},
          {"kind", to_text(change.kind)},
          {"move", change.kind == Change::Kind::move ? Json(change.move) : Json()},
          {"ply", change.ply}};
}

Json to_json(const Level& level) {
  Json json = {{"level", level.level}, {"engine", level.engine}};
  add_limits(json, level.limits);
  return json;
}

Json moves_json(const registry::AnyPosition& pos) {
  Json all = Json::array();
  for (const auto& move : pos.moves()) all.push_back(to_json(move));
  return all;
}

Json moves_beside_view(const registry::AnyPosition& pos) {
  constexpr std::uint64_t most = 1000;
  if (pos.choices() > most && pos.look().nest) return nullptr;
  return moves_json(pos);
}

Json to_json(const Snapshot& snapshot, std::size_t ply, bool with_moves) {
  const Session& session = snapshot.session;
  const Birth& birth = *snapshot.birth;
  const registry::AnyGame& game = session.game();
  const PositionPtr held = session.position_at(ply);
  const registry::AnyPosition& position = *held;
  const bool present = ply == session.ply();
  Json json = {
      {"id", birth.id},
      {"game", birth.game},
      {"revision", session.revision()},
      {"ply", ply},
      {"last_ply", session.last_ply()},
      {"line", to_json(session.state().line)},
      {"players",
       Json{{"first", to_json(snapshot.seats[0])}, {"second", to_json(snapshot.seats[1])}}},
      {"last_move", last_move(session, ply)},
      {"thinking",
       present && !snapshot.thinking.empty()
           ? Json{{"side", side_name(game, position.side())}, {"engine", snapshot.thinking}}
           : Json()},
      {"failure", present && snapshot.failure ? failure_json(game, *snapshot.failure) : Json()},
      {"forked_from", birth.forked_from.empty() ? Json() : Json(birth.forked_from)},
      {"created", date_text(birth.created_ms)}};
  json.update(to_json(game, position));
  if (auto names = game.japanese_names(session.state().line); names && !names->empty())
    json["ja"] = *std::move(names);
  if (with_moves) json["moves"] = moves_beside_view(position);
  return json;
}

}  // namespace banmen::service
