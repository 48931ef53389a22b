#include <pybind11/stl.h>

#include "python/bind.hpp"
#include "python/books.hpp"
#include "python/convert.hpp"
#include "python/engine.hpp"
#include "python/match.hpp"
#include "python/numbers.hpp"
#include "python/position.hpp"
#include "python/records.hpp"
#include "python/training.hpp"
#include "python/weights.hpp"
#include "service/json.hpp"
#include "service/record.hpp"

namespace banmen::python {
namespace {

py::object list_of(const auto& infos) {
  auto all = nlohmann::ordered_json::array();
  for (const auto& info : infos) all.push_back(service::to_json(info));
  return to_python(all);
}

std::vector<std::string> names_of(const auto& infos) {
  std::vector<std::string> names;
  for (const auto& info : infos) names.push_back(info.name);
  return names;
}

PositionPtr open_position(const Game& game, const std::string& text, const py::object& moves) {
  return Position::open(
      game, {{}, text, moves.is_none() ? std::vector<std::string>() : move_texts(game, moves)});
}

// Text in any of the game's formats; lists and dicts are the JSON that they would be written as.
PositionPtr decode(const Game& game, const py::object& source, const std::string& format) {
  const bool text = py::isinstance<py::str>(source);
  if (source.is_none()) wrong_type("source", "a text, or what JSON holds", source);
  const py::object written = text ? source : py::module_::import("json").attr("dumps")(source);
  auto decoded = take(game->decode(
      format, expected_as<std::string>(written, "a text of whole characters", "source"),
      game.options));
  std::shared_ptr<registry::AnyPosition> at = std::move(decoded.position);
  const Line line{game.options, at->notation(), {}};
  auto pos = std::make_shared<Position>(game, line, std::move(at));
  pos->warnings = std::move(decoded.warnings);
  pos->reachable = decoded.reachable;
  return pos;
}

py::object option_specs(const std::vector<OptionSpec>& specs) { return list_of(specs); }

std::string describe(const Game& game) {
  std::string text = "game('" + std::string(game->id()) + "'";
  for (const auto& [key, value] : game.options)
    text += ", " + key + "=" + py::repr(py::str(value)).cast<std::string>();
  return text + ")";
}

Run checked_train(const Game& game, const py::object& folder, const Whole& seed, const Whole& every,
                  const std::optional<std::pair<Real, Real>>& gate, const Whole& gate_games,
                  const py::object& gate_openings, const Whole& threads,
                  const std::optional<Stop>& stop, const py::object& progress,
                  const py::kwargs& settings) {
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return train(
      game, folder, seed_of(seed), within<std::uint64_t>(every, 1, most, "every"),
      gate ? std::optional(std::pair(gate->first.value, gate->second.value)) : std::nullopt,
      within<int>(gate_games, 2, 1'000'000, "gate_games"), gate_openings, threads_of(threads), stop,
      progress, settings);
}

Game from_state(const py::tuple& state) {
  const std::string whose = "the state of a Game";
  if (state.size() != 2)
    throw py::value_error(whose + " has two parts, not " + std::to_string(state.size()));
  return find_game(expected_as<std::string>(state[0], "a game's name", whose),
                   expected_as<Settings>(state[1], "a dict of options", whose));
}

void bind_game_class(py::module_& module) {
  py::class_<Game>(module.attr("Game"))
      .def_property_readonly(
          "id", [](const Game& game) { return std::string(game->id()); }, R"(Its name here.)")
      .def_property_readonly(
          "about", [](const Game& game) { return std::string(game->about()); },
          R"(What it is, in a line.)")
      .def_property_readonly(
          "sides", [](const Game& game) { return game->side_names(); },
          R"(The names of the two sides.)")
      .def_property_readonly(
          "unit", [](const Game& game) { return std::string(game->unit()); },
          R"(The unit of estimates.)")
      .def_property_readonly(
          "options",
          [](const Game& game) { return take(complete(game->options(), game.options, "options")); },
          R"(The rule options, those not given with their defaults.)")
      .def_property_readonly(
          "option_specs", [](const Game& game) { return option_specs(game->options()); },
          R"(Which rule options there are.)")
      .def_property_readonly(
          "formats", [](const Game& game) { return list_of(game->formats()); },
          R"(The notations of positions, the canonical one first.)")
      .def_property_readonly(
          "engines", [](const Game& game) { return list_of(game->engines()); },
          R"(Who plays it, with options.)")
      .def_property_readonly(
          "solvers", [](const Game& game) { return list_of(game->solvers()); },
          R"(The exact solvers, with options.)")
      .def_property_readonly(
          "presets", [](const Game& game) { return list_of(game->presets()); },
          R"(Games that people know by name.)")
      .def_property_readonly(
          "record_formats",
          [](const Game& game) { return names_of(service::record_formats(*game)); },
          R"(The formats of whole games.)")
      .def_property_readonly(
          "plane_names", [](const Game& game) { return game->plane_names(); },
          R"(What each plane of a position shows.)")
      .def_property_readonly(
          "training_specs",
          [](const Game& game) {
            const auto training = game->training();
            return training ? option_specs(training->options) : py::list();
          },
          R"(The settings of its training; none where nothing is learnt.)")
      .def(
          "start", [](const Game& game) { return Position::open(game, {}); },
          R"(The position where it begins.)")
      .def("position", &open_position, py::arg("text") = "", py::kw_only(),
           py::arg("moves") = py::none(),
           R"(A position in any of its notations, or the start, and moves from there.)")
      .def("decode", &decode, py::arg("source"), py::arg("format") = "",
           R"(A position from one format, or from whichever it is: text, or what JSON holds.)")
      .def("engine", &Engine::make, py::arg("spec") = "", py::kw_only(), py::arg("seed") = 1,
           py::arg("threads") = py::none(),
           R"(A player such as "alphabeta:depth=4"; without a spec the usual one.)")
      .def("match", &play_match, py::arg("first"), py::arg("second"), py::kw_only(),
           py::arg("games") = py::none(), py::arg("time") = py::none(),
           py::arg("nodes") = py::none(), py::arg("depth") = py::none(),
           py::arg("opening_plies") = 2, py::arg("openings") = py::none(),
           py::arg("max_plies") = 500, py::arg("sprt") = py::none(), py::arg("seed") = 1,
           py::arg("threads") = 0, py::arg("stop") = py::none(), py::arg("progress") = py::none(),
           R"(Plays two engines against each other, each opening with both colours.)")
      .def("weights", &open_weights, py::arg("file") = py::none(),
           R"(What its engines have learnt: of a file, or as the program comes.)")
      .def("weights_from_layout", &weights_from_layout, py::arg("bytes"), py::arg("layout"),
           R"(Weights as another program writes them, such as "u16".)")
      .def(
          "course",
          [](const Game& game, const Whole& seed, const py::kwargs& settings) {
            return Course(game, seed_of(seed), to_settings(settings, training_of(game).options));
          },
          py::kw_only(), py::arg("seed") = 1,
          R"(A training in memory, with its settings by keyword.)")
      .def("train", &checked_train, py::arg("folder"), py::kw_only(), py::arg("seed") = 1,
           py::arg("every") = 100'000, py::arg("gate") = py::none(), py::arg("gate_games") = 400,
           py::arg("gate_openings") = py::none(), py::arg("threads") = 0,
           py::arg("stop") = py::none(), py::arg("progress") = py::none(),
           R"(Trains in a new folder to the end, with the training's settings by keyword.

Ctrl-C or `stop` end it with a checkpoint: Run(folder).resume() goes on.)")
      .def("book", &open_book, py::arg("file") = py::none(),
           R"(An opening book: of a file, or the one that the program comes with.)")
      .def("read", &read_records, py::arg("source"), py::kw_only(), py::arg("beside") = py::list(),
           R"(The games of a text, of bytes or of a path's file, in any of the record formats.)")
      .def("write", &write_records, py::arg("records"), py::arg("format") = "text",
           R"(Games in one of the record formats.)")
      .def("__eq__",
           [](const Game& game, const py::object& that) -> py::object {
             if (!py::isinstance<Game>(that))
               return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(game == that.cast<const Game&>());
           })
      .def("__hash__", [](const Game& game) { return py::hash(py::str(describe(game))); })
      .def("__repr__", &describe)
      .def(py::pickle(
          [](const Game& game) { return py::make_tuple(std::string(game->id()), game.options); },
          &from_state));
}

}  // namespace

void declare_games(py::module_& module) {
  py::class_<Game>(module, "Game", R"(A game with its rule options.)");
}

void bind_games(py::module_& module) {
  bind_game_class(module);
  module.def(
      "game",
      [](const std::string& id, const py::kwargs& options) {
        const auto* rules = take(all_games().find(id));
        return find_game(id, to_settings(options, rules->options()));
      },
      py::arg("id"), R"(The game of that name, with its rule options by keyword.)");
  module.def(
      "games",
      [] {
        std::vector<Game> games;
        for (const auto& game : all_games().games()) games.push_back({game.get(), {}});
        return games;
      },
      R"(All games, with their usual rules.)");
}

}  // namespace banmen::python
