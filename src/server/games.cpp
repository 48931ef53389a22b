#include "core/json.hpp"
#include "server/analysis.hpp"
#include "server/job_json.hpp"
#include "server/routes.hpp"
#include "service/record.hpp"
#include "service/session_json.hpp"

// Games and questions about lines of play that no session is needed for.
namespace banmen::server {
namespace {

using registry::AnyGame;

// Options that strangers cannot set are not shown to them.
Json without_host_options(Json owner, const std::vector<OptionSpec>& options) {
  owner["options"] = Json::array();
  for (const auto& option : options)
    if (!option.host_only) owner["options"].push_back(service::to_json(option));
  return owner;
}

// Outside programs are engines by their whole spec, those that are allowed.
Json engines_json(const App& app, const AnyGame& game) {
  Json all = Json::array();
  for (registry::EngineInfo engine : game.engines()) {
    const std::string prefix = engine.name + ":";
    if (!engine.external)
      all.push_back(without_host_options(service::to_json(engine), engine.options));
    else
      for (const auto& spec : app.limits.outside)
        if (spec.starts_with(prefix)) all.push_back((engine.name = spec, service::to_json(engine)));
  }
  return all;
}

Json game_json(const App& app, const AnyGame& game) {
  Json json = service::to_json(game);
  json["engines"] = engines_json(app, game);
  json["solvers"] = Json::array();
  for (const auto& solver : game.solvers())
    json["solvers"].push_back(without_host_options(service::to_json(solver), solver.options));
  json["levels"] = Json::array();
  for (const auto& level : service::levels(game)) json["levels"].push_back(service::to_json(level));
  json["record_formats"] = Json::array();
  for (const auto& format : service::record_formats(game))
    json["record_formats"].push_back(
        {{"name", format.name}, {"about", format.about}, {"binary", format.binary}});
  json["weights"] = Json::array();
  if (const auto weights = game.weights()) {
    json["weights"].push_back("show");
    if (weights->browse) json["weights"].push_back("browse");
  }
  json["start"] = service::to_json(game, **game.open({}));
  return json;
}

Answer list_games(App& app, const Request&) {
  Json games = Json::array();
  for (const auto& game : app.games.games()) games.push_back(game_json(app, *game));
  return ok(Json::object({{"games", games}}));
}

Answer show_game(App& app, const Request& request) {
  const auto game = app.games.find(request.at("game"));
  return game ? ok(game_json(app, **game)) : problem(game.error());
}

// What every call on a line begins with: the game, the body and the position after the line.
struct Asked {
  const AnyGame* game = nullptr;
  Line line;
  std::shared_ptr<const registry::AnyPosition> position;
};

Result<Asked> read_line(App& app, const Request& request, Fields& fields) {
  const auto game = app.games.find(request.at("game"));
  if (!game) return fail(game.error());
  Asked asked{*game, fields.line(), nullptr};
  if (fields.failed()) return fail(fields.error());
  auto position = (*game)->open(asked.line);
  if (!position) return fail(position.error());
  asked.position = *std::move(position);
  return asked;
}

Reply problem_of(const Fields& fields, const Error& error) {
  return fields.failed() ? fields.problem() : problem(error);
}

Json position_json(const Request& request, const Asked& asked) {
  Json json = service::to_json(*asked.game, *asked.position);
  if (with_moves(request)) json["moves"] = service::moves_beside_view(*asked.position);
  return json;
}

Answer show_position(App& app, const Request& request) {
  Fields fields(request, with_line({}));
  const auto asked = read_line(app, request, fields);
  return asked ? ok(position_json(request, *asked)) : problem_of(fields, asked.error());
}

Answer encode(App& app, const Request& request) {
  Fields fields(request, with_line({"format"}));
  const std::string format = fields.required_text("format");
  const auto asked = read_line(app, request, fields);
  if (!asked) return problem_of(fields, asked.error());
  const auto text = asked->position->encode(format);
  if (!text) return problem(text.error());
  return ok({{"format", format}, {"text", *text}});
}

Answer decode(App& app, const Request& request) {
  const auto game = app.games.find(request.at("game"));
  if (!game) return problem(game.error());
  Fields fields(request, {"text", "format", "options"});
  const std::string text = fields.required_text("text"), format = fields.text("format");
  const Settings options = fields.settings("options");
  if (fields.failed()) return fields.problem();
  auto decoded = (*game)->decode(format, text, options);
  if (!decoded) return problem(decoded.error());
  const Asked asked{*game, {}, std::move(decoded->position)};
  Json json = position_json(request, asked);
  json["format"] = decoded->format;
  json["reachable"] = decoded->reachable;
  json["warnings"] = decoded->warnings;
  return ok(json);
}

Answer import_any(App& app, const Request& request) {
  const auto game = app.games.find(request.at("game"));
  if (!game) return problem(game.error());
  Fields fields(request, {"text", "options"});
  const std::string text = fields.required_text("text");
  const Settings options = fields.settings("options");
  if (fields.failed()) return fields.problem();
  const auto imported = service::import_text(**game, text, options);
  if (!imported) return problem(imported.error());
  Json players;
  if (imported->players)
    players = {{"first", (*imported->players)[0]}, {"second", (*imported->players)[1]}};
  return ok({{"kind", imported->kind},
             {"format", imported->format},
             {"line", service::to_json(imported->line)},
             {"players", players},
             {"warnings", imported->warnings}});
}

Answer accepted(App& app, service::Jobs& jobs, const Request& request, const std::string& kind,
                const AnyGame& game, service::Jobs::Work work) {
  const auto id = app.submit(jobs, request, kind, std::string(game.id()), std::move(work));
  if (!id) return problem(id.error(), id.error().tag == "client_jobs" ? 429 : 503);
  const auto status = jobs.status(*id);
  if (!status) return problem(status.error());
  Reply reply = ok(job_json(*status), 202);
  reply.headers.emplace_back("Location", "/api/v1/jobs/" + *id);
  return reply;
}

Answer analyse(App& app, const Request& request) {
  Fields fields(request, with_line(with_engine({})));
  const auto asked = read_line(app, request, fields);
  if (!asked) return problem_of(fields, asked.error());
  const Question question{
      asked->game,        asked->position,    read_engine(fields, app, *asked->game),
      read_lines(fields), app.limits.analyse, read_explain(fields)};
  if (fields.failed()) return fields.problem();
  if (asked->position->result() != Outcome::ongoing)
    return problem({Errc::illegal, "the game is over", "moves", "there is nothing to analyse"});
  return accepted(app, app.analysts, request, "analysis", *asked->game, think_about(question));
}

// Runs a solver that may not touch files; a document it writes becomes a part of the result.
Result<Json> solve_here(const Asked& asked, const std::string& solver, const Settings& settings,
                        search::Work work) {
  constexpr std::size_t most = 16 << 20;
  std::string document;
  work.document = [&](std::string_view piece) -> Result<void> {
    if (document.size() + piece.size() > most)
      return fail(Errc::too_large, "the analysis has more than 16 MB", "settings",
                  "ask for less: another mode or a smaller board; the command line has no limit");
    document += piece;
    return {};
  };
  auto facts = asked.game->run_solver(solver, *asked.position, settings, work);
  if (!facts || document.empty()) return facts;
  auto analysis = parse_json(document, "analysis");
  if (!analysis) return fail(analysis.error());
  (*facts)["analysis"] = *std::move(analysis);
  return facts;
}

Answer solve(App& app, const Request& request) {
  Fields fields(request, with_line({"solver", "settings"}));
  const auto asked = read_line(app, request, fields);
  if (!asked) return problem_of(fields, asked.error());
  const std::string name = fields.text("solver");
  const Settings settings = fields.settings("settings");
  if (fields.failed()) return fields.problem();
  const auto solver = registry::find_solver(*asked->game, name);
  if (!solver) return problem(solver.error());
  const auto allowed = check_guest(solver->options, settings, "settings");
  if (!allowed) return problem(allowed.error());
  const auto all = complete(solver->options, settings, "settings");
  if (!all) return problem(all.error());
  return accepted(app, app.solvers, request, "solution", *asked->game,
                  [asked = *asked, name, settings, limits = app.limits](
                      const Stop& stop, const service::JobReport& report) {
                    return solve_here(asked, name, settings,
                                      {.threads = limits.threads,
                                       .stop = stop.until(Clock::now() + limits.analyse),
                                       .progress = report.progress});
                  });
}

}  // namespace

std::vector<Route> game_routes() {
  return {{"GET", "/api/v1/games", list_games},
          {"GET", "/api/v1/games/{game}", show_game},
          {"POST", "/api/v1/games/{game}/position", show_position},
          {"POST", "/api/v1/games/{game}/encode", encode},
          {"POST", "/api/v1/games/{game}/decode", decode},
          {"POST", "/api/v1/games/{game}/import", import_any},
          {"POST", "/api/v1/games/{game}/analyses", analyse},
          {"POST", "/api/v1/games/{game}/solutions", solve}};
}

}  // namespace banmen::server
