#include <algorithm>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/analysis.hpp"
#include "server/entity_tag.hpp"
#include "server/events.hpp"
#include "server/routes.hpp"
#include "server/seats.hpp"
#include "service/record.hpp"
#include "service/session_json.hpp"

namespace banmen::server {
namespace {

using service::Caller;
using service::SnapshotPtr;

Reply session_reply(App& app, const Request& request, const SnapshotPtr& session) {
  return {.body = app.lobby.body(session, with_moves(request)),
          .headers = {{"ETag", etag(*session)}}};
}

// The answer to whoever made a session: with its tokens.
Reply created(const Request& request, const service::Snapshot& snapshot) {
  const auto& [first, second] = snapshot.seats;
  Json json = service::to_json(snapshot, snapshot.session.ply(), with_moves(request));
  json["tokens"] = nullptr;  // anybody may move in a game without seats of its own
  if (!first.token.empty() || !second.token.empty())
    json["tokens"] = {{"first", first.token}, {"second", second.token}};
  Reply reply = ok(json, 201);
  reply.headers = {{"ETag", etag(snapshot)},
                   {"Location", "/api/v1/sessions/" + snapshot.birth->id}};
  return reply;
}

Answer create(App& app, const Request& request) {
  Fields fields(request, with_line({"game", "players"}));
  service::NewSession wanted{.game = fields.required_text("game"), .line = fields.line()};
  if (fields.failed()) return fields.problem();
  const auto game = app.games.find(wanted.game);
  if (!game) return problem(game.error());
  const auto seats = read_players(fields, app, **game);
  if (!seats) return problem(seats.error());
  for (std::size_t side = 0; side < 2; ++side)
    wanted.seats[side] = (*seats)[side].value_or(service::Seat{});
  const auto session = app.lobby.create(wanted);
  return session ? created(request, **session) : problem(session.error());
}

// The session and the ply that ?ply= asks for, the present one without it.
struct Looked {
  SnapshotPtr snapshot;
  std::size_t ply;
  service::PositionPtr position() const { return snapshot->session.position_at(ply); }
};

Result<Looked> look(App& app, const Request& request) {
  const auto session = app.lobby.find(request.at("id"));
  if (!session) return fail(session.error());
  const auto ply = query_number(request, "ply");
  if (!ply) return fail(ply.error());
  const std::size_t last = (*session)->session.last_ply();
  if (ply->value_or(0) > last)
    return fail(Errc::out_of_range,
                "there is no ply " + std::to_string(**ply) + ": the line has " +
                    std::to_string(last) + " moves",
                "?ply", "0 to " + std::to_string(last) + " are there");
  return Looked{*session, ply->value_or((*session)->session.ply())};
}

Answer show(App& app, const Request& request) {
  const auto looked = look(app, request);
  if (!looked) return problem(looked.error());
  const auto& snapshot = *looked->snapshot;
  if (is_known(request.header("if-none-match"), etag(snapshot)))
    return Reply{.status = 304, .headers = {{"ETag", etag(snapshot)}}};
  if (looked->ply == snapshot.session.ply()) return session_reply(app, request, looked->snapshot);
  Reply reply = ok(service::to_json(snapshot, looked->ply, with_moves(request)));
  reply.headers.emplace_back("ETag", etag(snapshot));
  return reply;
}

Answer list_moves(App& app, const Request& request) {
  const auto looked = look(app, request);
  if (!looked) return problem(looked.error());
  return ok({{"revision", looked->snapshot->session.revision()},
             {"moves", service::moves_json(*looked->position())}});
}

Answer show_view(App& app, const Request& request) {
  const auto looked = look(app, request);
  return looked ? ok(service::to_json(looked->position()->look())) : problem(looked.error());
}

Answer encode(App& app, const Request& request) {
  const auto looked = look(app, request);
  if (!looked) return problem(looked.error());
  const auto format = request.query.find("format");
  if (format == request.query.end())
    return problem({Errc::bad_syntax, "which format?", "?format", "write ?format=NAME"});
  const auto text = looked->position()->encode(format->second);
  if (!text) return problem(text.error());
  return ok({{"format", format->second}, {"text", *text}});
}

Answer record(App& app, const Request& request) {
  const auto session = app.lobby.find(request.at("id"));
  if (!session) return problem(session.error());
  const auto& birth = (*session)->birth;
  const auto& now = (*session)->session;
  const auto wanted = request.query.find("format");
  const std::string format = wanted == request.query.end() ? "text" : wanted->second;
  std::vector<std::string> known;
  bool binary = false;
  for (const auto& each : service::record_formats(now.game())) {
    known.push_back(each.name);
    binary |= each.binary && each.name == format;
  }
  if (std::ranges::find(known, format) == known.end())
    return problem({Errc::unknown_name, "unknown record format '" + format + "'", "?format",
                    suggest(format, known, "formats")});
  const auto player = [&](std::size_t side) {
    const auto& seat = (*session)->seats[side];
    return seat.is_human() ? "human" : seat.engine;
  };
  const auto text =
      service::write_record(now.game(), format,
                            {.game = birth->game,
                             .line = now.line(),
                             .players = {player(0), player(1)},
                             .result = std::string(banmen::to_text(now.position().result()))});
  if (!text) return problem(text.error());
  const std::string name =
      birth->game + "-" + birth->id + "." + (format == "text" ? "txt" : format);
  return Reply{.type = format == "json" ? "application/json"
                       : binary         ? "application/octet-stream"
                                        : "text/plain; charset=utf-8",
               .body = *text,
               .headers = {{"Content-Disposition", "attachment; filename=\"" + name + "\""}}};
}

Answer changed(App& app, const Request& request, const Result<SnapshotPtr>& session) {
  if (session) return session_reply(app, request, *session);
  Reply reply = problem(session.error());
  // Whoever came too late is told which revision there is.
  if (reply.status == 409)
    if (const auto now = app.lobby.find(request.at("id")))
      reply.headers.emplace_back("ETag", etag(**now));
  return reply;
}

Answer move(App& app, const Request& request) {
  const auto caller = caller_of(request);
  if (!caller) return problem(caller.error());
  Fields fields(request, {"move"});
  const bool object = fields.has("move") && fields.at("move").is_object();
  const std::string text = object ? json_text(fields.at("move")) : fields.required_text("move");
  if (fields.failed()) return fields.problem();
  return changed(app, request, app.lobby.move(request.at("id"), *caller, text));
}

using Step = Result<SnapshotPtr> (service::Lobby::*)(const std::string&, const Caller&,
                                                     std::size_t);

template <Step Go>
Answer step(App& app, const Request& request) {
  const auto caller = caller_of(request);
  if (!caller) return problem(caller.error());
  Fields fields(request, {"plies"});
  const auto plies = fields.integer("plies", 1, 100'000);
  if (fields.failed()) return fields.problem();
  return changed(
      app, request,
      (app.lobby.*Go)(request.at("id"), *caller, static_cast<std::size_t>(plies.value_or(1))));
}

Answer jump(App& app, const Request& request) {
  const auto caller = caller_of(request);
  if (!caller) return problem(caller.error());
  Fields fields(request, {"ply"});
  if (!fields.has("ply")) fields.fail({Errc::bad_syntax, "'ply' is missing", "ply"});
  const auto ply = fields.integer("ply", 0, 1'000'000);
  if (fields.failed()) return fields.problem();
  return changed(app, request,
                 app.lobby.jump(request.at("id"), *caller, static_cast<std::size_t>(*ply)));
}

Answer stop(App& app, const Request& request) {
  const auto caller = caller_of(request);
  if (!caller) return problem(caller.error());
  Fields fields(request, {});
  if (fields.failed()) return fields.problem();
  return changed(app, request, app.lobby.stop(request.at("id"), *caller));
}

Answer seat(App& app, const Request& request) {
  const auto caller = caller_of(request);
  if (!caller) return problem(caller.error());
  const auto session = app.lobby.find(request.at("id"));
  if (!session) return problem(session.error());
  Fields fields(request, {"players"});
  const auto seats = read_players(fields, app, (*session)->session.game());
  if (fields.failed()) return fields.problem();
  if (!seats) return problem(seats.error());
  if (!(*seats)[0] && !(*seats)[1])
    return problem({Errc::bad_syntax, "who is to play?", "players",
                    R"(send {"players": {"second": {"kind": "engine", "level": 3}}})"});
  return changed(app, request, app.lobby.seat(request.at("id"), *caller, *seats));
}

Answer engine_move(App& app, const Request& request) {
  const auto caller = caller_of(request);
  if (!caller) return problem(caller.error());
  const std::string id = request.at("id");
  const auto session = app.lobby.find(id);
  if (!session) return problem(session.error());
  Fields fields(request, with_limits({"engine"}));
  const bool named =
      fields.has("engine") || fields.limits().any() || (*session)->seat_to_move().is_human();
  std::optional<service::Seat> engine;
  if (named) engine = read_engine(fields, app, (*session)->session.game());
  if (fields.failed()) return fields.problem();
  const auto job = app.lobby.engine_move(id, *caller, engine);
  if (!job) return changed(app, request, fail(job.error()));
  return Later{&app.thinkers, *job, [&app, request, id](const service::JobStatus& status) -> Reply {
                 if (status.error) return problem(*status.error);
                 const auto now = app.lobby.find(id);
                 return now ? session_reply(app, request, *now) : problem(now.error());
               }};
}

Answer hint(App& app, const Request& request) {
  const auto session = app.lobby.find(request.at("id"));
  if (!session) return problem(session.error());
  const auto& now = (*session)->session;
  Fields fields(request, with_engine({}));
  Question question{
      &now.game(),        now.position().clone(), read_engine(fields, app, now.game()),
      read_lines(fields), app.limits.think,       read_explain(fields)};
  if (fields.failed()) return fields.problem();
  if (!question.engine.limits.any()) question.engine.limits.time = std::chrono::seconds(1);
  if (now.position().result() != Outcome::ongoing)
    return problem({Errc::illegal, "the game is over", "game", "take moves back first"});
  const auto job =
      app.thinkers.submit("hint", std::string(now.game().id()), think_about(std::move(question)));
  if (!job) return problem(job.error());
  return Later{&app.thinkers, *job, [](const service::JobStatus& status) {
                 return status.error ? problem(*status.error) : ok(status.result);
               }};
}

Answer fork(App& app, const Request& request) {
  const std::string id = request.at("id");
  const auto session = app.lobby.find(id);
  if (!session) return problem(session.error());
  Fields fields(request, {"ply", "players"});
  const auto ply = fields.integer("ply", 0, 1'000'000);
  const auto seats = read_players(fields, app, (*session)->session.game());
  if (fields.failed()) return fields.problem();
  if (!seats) return problem(seats.error());
  const auto forked = app.lobby.fork(
      id, ply ? std::optional(static_cast<std::size_t>(*ply)) : std::nullopt, *seats);
  return forked ? created(request, **forked) : problem(forked.error());
}

}  // namespace

std::vector<Route> session_routes() {
  using service::Lobby;
  const std::string one = "/api/v1/sessions/{id}";
  return {{"POST", "/api/v1/sessions", create, Cost::slow},
          {"GET", one, show},
          {"GET", one + "/moves", list_moves, Cost::reading},
          {"GET", one + "/view", show_view},
          {"GET", one + "/position", encode},
          {"GET", one + "/record", record},
          {"GET", one + "/events", session_events},
          {"POST", one + "/move", move, Cost::slow},
          {"POST", one + "/undo", step<&Lobby::undo>, Cost::slow},
          {"POST", one + "/redo", step<&Lobby::redo>, Cost::slow},
          {"POST", one + "/jump", jump, Cost::slow},
          {"POST", one + "/stop", stop, Cost::slow},
          {"POST", one + "/players", seat, Cost::slow},
          {"POST", one + "/engine_move", engine_move, Cost::slow},
          {"POST", one + "/hint", hint},
          {"POST", one + "/fork", fork, Cost::slow}};
}

}  // namespace banmen::server
