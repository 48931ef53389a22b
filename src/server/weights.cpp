#include "core/text.hpp"
#include "server/problem.hpp"
#include "server/routes.hpp"

// What the engines of a game have learnt.
namespace banmen::server {
namespace {

using search::WeightFiles;

// The game's files if it has what is asked for; else which games have it.
Result<WeightFiles> find_files(const App& app, const Request& request, bool to_browse) {
  const auto game = app.games.find(request.at("game"));
  if (!game) return fail(game.error());
  const auto fits = [&](const registry::AnyGame& one) {
    const auto files = one.weights();
    return files && (!to_browse || files->browse);
  };
  if (fits(**game)) return *(*game)->weights();
  std::vector<std::string> others;
  for (const auto& one : app.games.games())
    if (fits(*one)) others.emplace_back(one->id());
  return fail(Errc::unknown_name,
              "the engines of " + std::string((*game)->id()) + " have no weights " +
                  (to_browse ? "that can be browsed" : "in files"),
              "game",
              others.empty() ? "no game here has any" : "these have: " + join(others, ", "));
}

Answer show_weights(App& app, const Request& request) {
  const auto files = find_files(app, request, false);
  if (!files) return problem(files.error());
  const auto facts = files->show(files->shipped());
  if (!facts) return problem(facts.error());
  return ok(
      {{"game", request.at("game")}, {"browsable", files->browse != nullptr}, {"facts", *facts}});
}

Answer browse_weights(App& app, const Request& request) {
  const auto files = find_files(app, request, true);
  if (!files) return problem(files.error());
  const auto entries = files->browse(files->shipped(), request.query);
  return entries ? ok(*entries) : problem(entries.error());
}

}  // namespace

std::vector<Route> weight_routes() {
  return {{"GET", "/api/v1/games/{game}/weights", show_weights, Cost::reading},
          {"GET", "/api/v1/games/{game}/weights/patterns", browse_weights, Cost::reading}};
}

}  // namespace banmen::server
