#include "service/match.hpp"

#include <pybind11/stl.h>

#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/engine.hpp"
#include "python/match.hpp"
#include "python/waiting.hpp"
#include "service/json.hpp"
#include "service/opening_file.hpp"

namespace banmen::python {
namespace {

using service::Tally;

std::string spec_of(const Game& game, const py::handle& engine, const std::string& where) {
  if (py::isinstance<Engine>(engine)) {
    const auto given = engine.cast<std::shared_ptr<Engine>>();
    if (given->game().rules != game.rules)
      throw Raised({Errc::illegal, "the engine plays another game", where,
                    "it plays " + std::string(given->game()->id())});
    return (*given)->spec();
  }
  if (!py::isinstance<py::str>(engine))
    wrong_type(where, "a banmen.Engine or a spec such as 'alphabeta:depth=4'", engine);
  return expected_as<std::string>(engine, "a text of whole characters", where);
}

// A file of openings, or each as a position or as moves.
std::vector<Line> openings_of(const Game& game, const py::object& openings) {
  if (is_text_or_bytes(openings) || py::hasattr(openings, "__fspath__")) {
    const std::string path = to_path(openings);
    return take(service::read_openings(*game, {game.options, "", {}}, read_from(path), path));
  }
  if (!py::isinstance<py::iterable>(openings))
    wrong_type("openings", "a file, or positions and moves", openings);
  std::vector<Line> lines;
  for (const auto& item : py::iter(openings)) {
    if (py::isinstance<Position>(item))
      lines.push_back(item.cast<const Position&>().line());
    else
      lines.push_back(Position::open(game, {{}, "", move_texts(game, item)})->line());
  }
  if (lines.empty())
    throw Raised(
        {Errc::illegal, "there is no opening", "openings", "leave them out for random ones"});
  return lines;
}

py::tuple counts(const Tally& tally) {
  return py::make_tuple(tally.wins, tally.draws, tally.losses);
}

}  // namespace

Match play_match(const Game& game, const py::object& first, const py::object& second,
                 const std::optional<Whole>& games, const std::optional<Real>& seconds,
                 const std::optional<Whole>& nodes, const std::optional<Whole>& depth,
                 const Whole& opening_plies, const py::object& openings, const Whole& max_plies,
                 const std::optional<std::pair<Real, Real>>& sprt, const Whole& seed,
                 const Whole& threads, const std::optional<Stop>& stop,
                 const py::object& progress) {
  service::MatchPlan plan{
      .engines = {spec_of(game, first, "first"), spec_of(game, second, "second")},
      .start = {game.options, "", {}},
      .opening_plies = within<int>(opening_plies, 0, 100, "opening_plies"),
      .limits = limits_of(seconds, nodes, depth),
      .max_plies = within<int>(max_plies, 1, 100'000, "max_plies"),
      .seed = seed_of(seed)};
  if (games) plan.games = within<int>(*games, 2, 1'000'000, "games");
  const int crew = threads_of(threads);
  if (!openings.is_none()) {
    plan.openings = openings_of(game, openings);
    if (!games) plan.games = 2 * static_cast<int>(plan.openings.size());
  }
  if (sprt) {
    plan.sprt = service::SprtBounds{sprt->first.value, sprt->second.value};
  }
  auto result = take(wait_with({stop, progress}, [&](const Stop& end, const ProgressSink& sink) {
    return service::play_match(*game, plan, crew, end, sink);
  }));
  return {game, std::move(result)};
}

void bind_matches(py::module_& module) {
  py::class_<Match>(module, "Match", R"(A match of two engines, from the view of the first one.)")
      .def_property_readonly(
          "wins", [](const Match& match) { return match.result.score.total.wins; }, R"(Games won.)")
      .def_property_readonly(
          "draws", [](const Match& match) { return match.result.score.total.draws; },
          R"(Games drawn.)")
      .def_property_readonly(
          "losses", [](const Match& match) { return match.result.score.total.losses; },
          R"(Games lost.)")
      .def_property_readonly(
          "as_first", [](const Match& match) { return counts(match.result.score.as_first); },
          R"((wins, draws, losses) as the first side.)")
      .def_property_readonly(
          "as_second", [](const Match& match) { return counts(match.result.score.as_second); },
          R"((wins, draws, losses) as the second side.)")
      .def_property_readonly(
          "pairs", [](const Match& match) { return match.result.score.pairs; },
          R"(Pairs of games by their points: 0, 1/2, 1, 3/2, 2.)")
      .def_property_readonly(
          "score", [](const Match& match) { return match.result.score.elo.score; },
          R"(The share of the points.)")
      .def_property_readonly(
          "elo", [](const Match& match) { return match.result.score.elo.elo; },
          R"(The difference in strength, or None where the games do not tell.)")
      .def_property_readonly(
          "elo_low", [](const Match& match) { return match.result.score.elo.low; },
          R"(The lower end of its 95 % interval.)")
      .def_property_readonly(
          "elo_high", [](const Match& match) { return match.result.score.elo.high; },
          R"(The upper end of its 95 % interval.)")
      .def_property_readonly(
          "verdict",
          [](const Match& match) -> std::optional<std::string> {
            if (!match.result.plan.sprt) return std::nullopt;
            return std::string(service::to_text(match.result.score.verdict));
          },
          R"(What the SPRT says, if there is one.)")
      .def_property_readonly(
          "complete", [](const Match& match) { return match.result.complete; },
          R"(False: it was stopped before its end.)")
      .def_property_readonly(
          "games",
          [](const Match& match) {
            py::list games;
            for (const auto& game : match.result.games)
              games.append(to_python(service::to_json(*match.game, match.result.plan, game)));
            return games;
          },
          R"(The games, as dicts.)")
      .def(
          "to_dict",
          [](const Match& match) { return to_python(service::to_json(*match.game, match.result)); },
          R"(All figures, as the command line's --json has them.)")
      .def("__repr__", [](const Match& match) {
        const auto& total = match.result.score.total;
        return py::str("<Match {} against {}: +{} ={} -{}>")
            .format(to_str(match.result.plan.engines[0]), to_str(match.result.plan.engines[1]),
                    total.wins, total.draws, total.losses);
      });
}

}  // namespace banmen::python
