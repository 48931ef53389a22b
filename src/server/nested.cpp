#include <algorithm>

#include "core/json.hpp"
#include "server/entity_tag.hpp"
#include "server/fields.hpp"
#include "server/routes.hpp"

// The HTTP calls of the original nested tic-tac-toe project, at their paths and with their bodies.
// They are a dress for the same sessions: what they say of a position comes from the game's own
// formats.
namespace banmen::server {
namespace {

constexpr std::string_view game_id = "nested";
constexpr int original_depth = 3, deepest = 6, original_id_digits = 10;

// What the original answers 400 to is parsed, but wrong.
Reply refused(const Error& error) {
  const int status = status_of(error.code);
  return problem(error, status == 422 ? 400 : status);
}

Result<service::SnapshotPtr> find(App& app, const Request& request) {
  const std::string& id = request.at("id");
  auto session = app.lobby.find(id);
  if (session && (*session)->birth->game == game_id) return session;
  if (!session && session.error().code != Errc::unknown_name) return session;
  return fail(Errc::unknown_name, "there is no game '" + id + "'", "id",
              session ? "this game is not nested tic-tac-toe: see /api/v1/sessions/{id}"
                      : "POST /game makes one");
}

Answer create(App& app, const Request& request) {
  if (const auto game = app.games.find(game_id); !game) return refused(game.error());
  Fields fields(request, {"depth", "options"}, Fields::Type::any);
  Settings options = fields.settings("options");
  const auto depth = fields.integer("depth", 1, deepest);
  if (depth && options.contains("depth"))
    fields.fail({Errc::bad_syntax, "'depth' is given twice", "options.depth", "leave one out"});
  if (fields.failed()) return refused(fields.error());
  options.emplace("depth", std::to_string(depth.value_or(original_depth)));
  const auto session = app.lobby.create({.game = std::string(game_id),
                                         .line = {.options = std::move(options)},
                                         .guarded = false,
                                         .id_digits = original_id_digits});
  if (!session)  // what is unknown is an option
    return session.error().code == Errc::unknown_name ? problem(session.error(), 400)
                                                      : refused(session.error());
  const std::string& id = (*session)->birth->id;
  Reply reply = ok(id, 201);
  reply.headers = {{"ETag", etag(**session)}, {"Location", "/game/" + id}};
  return reply;
}

Answer show(App& app, const Request& request) {
  const auto session = find(app, request);
  if (!session) return refused(session.error());
  Reply reply{.headers = {{"ETag", etag(**session)}}};
  if (is_known(request.header("if-none-match"), etag(**session))) {
    reply.status = 304;
    return reply;
  }
  const auto& position = (*session)->session.position();
  const auto state = request.query.find("state");
  reply.body = state != request.query.end() && state->second == "1"
                   ? position.encode("state").value()
                   : json_text(position.encode("bits").value());
  return reply;
}

Answer list_moves(App& app, const Request& request) {
  const auto session = find(app, request);
  if (!session) return refused(session.error());
  // Text to text, because a board of six levels has half a million moves.
  std::string list;
  for (const auto& move : (*session)->session.position().moves())
    list += (list.empty() ? "[" : ",[") + move.text + "]";
  std::ranges::replace(list, '.', ',');
  return Reply{.body = "[" + list + "]", .headers = {{"ETag", etag(**session)}}};
}

Answer play(App& app, const Request& request) {
  if (const auto session = find(app, request); !session) return refused(session.error());
  const auto caller = caller_of(request);
  if (!caller) return refused(caller.error());
  Fields fields(request, {"position"}, Fields::Type::any);
  if (!fields.has("position") || !fields.at("position").is_array())
    fields.fail({Errc::bad_syntax, "'position' is not a list of numbers", "position",
                 R"(like {"position":[1,8,3]})"});
  if (fields.failed()) return refused(fields.error());
  const auto moved = app.lobby.move(request.at("id"), *caller, json_text(fields.at("position")));
  if (!moved) {
    Error error = moved.error();
    if (error.where == "move") error.where = "position";
    return refused(error);
  }
  Reply reply = ok("move played");
  reply.headers.emplace_back("ETag", etag(**moved));
  return reply;
}

}  // namespace

std::vector<Route> nested_routes() {
  const std::string one = "/game/{id}";
  return {{"POST", "/game", create, Cost::slow},
          {"GET", one, show},
          {"PUT", one, play, Cost::slow},
          {"GET", one + "/moves", list_moves, Cost::reading}};
}

}  // namespace banmen::server
