#include "server/assets.hpp"
#include "server/problem.hpp"
#include "server/routes.hpp"

namespace banmen::server {
namespace {

Answer health(App& app, const Request&) {
  const auto stored = app.store.count();
  if (!stored) return problem(stored.error(), 503);
  const auto up = std::chrono::duration<double>(Clock::now() - app.started).count();
  return ok(
      {{"status", "ok"},
       {"version", BANMEN_VERSION},
       {"uptime_seconds", up},
       {"sessions", *stored},
       {"sessions_in_memory", app.lobby.in_memory()},
       {"session_bytes", app.lobby.memory()},
       {"streams", app.streams.load()},
       {"jobs", app.thinkers.unfinished() + app.analysts.unfinished() + app.solvers.unfinished()}});
}

Answer openapi(App&, const Request&) { return Reply{.body = std::string(openapi_document())}; }

}  // namespace

std::vector<Route> system_routes() {
  return {{"GET", "/api/v1/health", health}, {"GET", "/api/openapi.json", openapi}};
}

}  // namespace banmen::server
