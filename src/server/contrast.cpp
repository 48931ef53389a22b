#include "core/json.hpp"
#include "core/text.hpp"
#include "server/fields.hpp"
#include "server/routes.hpp"

// The HTTP calls of the original Contrast project, at their paths and with their bodies. They are
// a dress for the same sessions: what they say of a position comes from the game's own formats.
namespace banmen::server {
namespace {

constexpr std::string_view game_id = "contrast";

// Errors of these calls carry the original's text besides.
Reply original_problem(const Error& error, int status, const std::string& text) {
  Json body = problem_json(error, status);
  body["error"] = text;
  Reply reply = problem(error, status);
  reply.body = json_text(body);
  return reply;
}

// What the original answers 400 to is parsed, but wrong; tokens, conflicts and the like are not
// its.
Reply refused(const Error& error, const std::string& text) {
  const int status = status_of(error.code);
  return original_problem(error, status == 422 ? 400 : status, text);
}
Reply refused(const Error& error) { return refused(error, error.what); }

Result<service::SnapshotPtr> find(App& app, const Request& request) {
  auto session = app.lobby.find(request.at("id"));
  if (session && (*session)->birth->game == game_id) return session;
  if (!session && session.error().code != Errc::unknown_name) return session;
  return fail(Errc::unknown_name, "Session not found", "id",
              session ? "this game is not Contrast: see /api/v1/sessions/{id}"
                      : "POST /api/game/new makes one");
}

std::string player_name(const service::Seat& seat) {
  return seat.is_human() ? "human" : seat.engine;
}

Json state_json(const service::Snapshot& now) {
  const Json state = parse_json(now.session.position().encode("state").value(), "state").value();
  const auto& [black, white] = now.seats;
  return {{"session_id", now.birth->id},
          {"current_player", state["current_player"]},
          {"board", state["board"]},
          {"status", state["status"]},
          {"ai", Json{{"white", player_name(white)}, {"black", player_name(black)}}},
          {"inventory", state["inventory"]},
          {"to_move", state["to_move"]},
          {"moves", now.session.line().moves},
          {"warnings", state["warnings"]}};
}

Reply state(const Result<service::SnapshotPtr>& session) {
  return session ? ok(state_json(**session)) : refused(session.error());
}

// A body that is an object; nothing sent is an empty one.
Result<Json> read_object(const Request& request) {
  if (trim(request.body).empty()) return Json::object();
  auto body = parse_json(request.body, "body");
  if (body && !body->is_object())
    return fail(Errc::bad_syntax, "the body is not a JSON object", "body");
  return body;
}

// Players the original does not know are people there, and so here.
service::Seat read_ai(const registry::AnyGame& game, const Json& body, const std::string& key) {
  const auto name = body.find(key);
  if (name == body.end() || !name->is_string()) return {};
  const std::string spec = name->get<std::string>();
  return service::check_guest_engine(game, spec) ? service::Seat{.engine = spec} : service::Seat{};
}

Answer create(App& app, const Request& request) {
  const auto game = app.games.find(game_id);
  if (!game) return refused(game.error());
  const auto body = read_object(request);
  if (!body) return refused(body.error());
  return state(app.lobby.create(
      {.game = std::string(game_id),
       .seats = {read_ai(**game, *body, "black_ai"), read_ai(**game, *body, "white_ai")},
       .autoplay = false,
       .guarded = false}));
}

Answer show(App& app, const Request& request) { return state(find(app, request)); }

Answer list_moves(App& app, const Request& request) {
  const auto session = find(app, request);
  if (!session) return refused(session.error());
  Json all = Json::array();
  for (const auto& move : (*session)->session.position().moves())
    all.push_back(parse_json(move.json, "move").value());
  return ok(all);
}

Answer play(App& app, const Request& request, const std::string& text,
            const std::string& complaint) {
  const auto session = find(app, request);
  if (!session) return refused(session.error());
  const auto caller = caller_of(request);
  if (!caller) return refused(caller.error());
  const auto moved = app.lobby.move(request.at("id"), *caller, text);
  if (moved) return state(moved);
  const int status = status_of(moved.error().code);
  const bool its_fault = status == 400 || status == 422;
  return refused(moved.error(), its_fault && !complaint.empty() ? complaint : moved.error().what);
}

Answer move(App& app, const Request& request) {
  const auto body = parse_json(request.body, "body");
  if (!body) return refused(body.error());
  if (!body->is_object())
    return refused({Errc::bad_syntax, "the body is not a JSON object", "body"}, "Illegal move");
  return play(app, request, json_text(*body), "Illegal move");
}

Answer move_text(App& app, const Request& request) { return play(app, request, request.body, ""); }

Answer ai_move(App& app, const Request& request) {
  const auto session = find(app, request);
  if (!session) return refused(session.error());
  if ((*session)->seat_to_move().is_human())
    return refused({Errc::illegal, "Current player is not AI", "ai",
                    "POST /api/game/new with black_ai or white_ai makes it one"});
  const auto caller = caller_of(request);
  if (!caller) return refused(caller.error());
  const auto job = app.lobby.engine_move(request.at("id"), *caller, std::nullopt);
  if (!job) return refused(job.error());
  return Later{&app.thinkers, *job, [&app, request](const service::JobStatus& status) -> Reply {
                 if (status.error)
                   return original_problem(*status.error, 500, "AI produced illegal move");
                 return state(find(app, request));
               }};
}

Answer set(App& app, const Request& request, const service::Snapshot& session,
           const std::string& start) {
  const auto caller = caller_of(request);
  if (!caller) return refused(caller.error());
  return state(app.lobby.set(request.at("id"), *caller, {session.birth->line.options, start, {}}));
}

Answer reset(App& app, const Request& request) {
  const auto session = find(app, request);
  return session ? set(app, request, **session, "") : refused(session.error());
}

Answer board_text(App& app, const Request& request) {
  const auto session = find(app, request);
  if (!session) return refused(session.error());
  return Reply{.type = "text/plain; charset=utf-8",
               .body = (*session)->session.position().drawing()};
}

Answer board_array(App& app, const Request& request) {
  const auto session = find(app, request);
  if (!session) return refused(session.error());
  const auto extended = request.query.find("ext");
  const bool more = extended != request.query.end() && extended->second == "1";
  return Reply{.body =
                   (*session)->session.position().encode(more ? "json" : "board_array").value()};
}

Answer set_board_array(App& app, const Request& request) {
  const auto session = find(app, request);
  if (!session) return refused(session.error());
  auto body = read_object(request);
  if (!body) return refused(body.error());
  const auto& now = (*session)->session;
  if (!body->contains("to_move"))
    (*body)["to_move"] = service::side_name(now.game(), now.position().side());
  const auto decoded = now.game().decode("json", json_text(*body), (*session)->birth->line.options);
  if (!decoded) return refused(decoded.error());
  Answer answer = set(app, request, **session, decoded->position->notation());
  // A version 1 array is complete only by assumption, which nothing but this answer can tell.
  if (auto& reply = std::get<Reply>(answer); reply.status == 200) {
    Json state = parse_json(reply.body, "reply").value();
    state["warnings"] = decoded->warnings;
    reply.body = json_text(state);
  }
  return answer;
}

}  // namespace

std::vector<Route> contrast_routes() {
  const std::string one = "/api/game/{id}";
  return {{"POST", "/api/game/new", create, Cost::slow},
          {"GET", one, show},
          {"GET", one + "/moves", list_moves},
          {"POST", one + "/move", move, Cost::slow},
          {"POST", one + "/move_text", move_text, Cost::slow},
          {"GET", one + "/ai_move", ai_move, Cost::slow},
          {"POST", one + "/ai_move", ai_move, Cost::slow},
          {"POST", one + "/reset", reset, Cost::slow},
          {"GET", one + "/board_text", board_text},
          {"GET", one + "/board_array", board_array},
          {"POST", one + "/board_array", set_board_array, Cost::slow}};
}

}  // namespace banmen::server
