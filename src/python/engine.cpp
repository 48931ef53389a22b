#include "python/engine.hpp"

#include <pybind11/stl.h>

#include <cmath>

#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/search.hpp"
#include "service/json.hpp"
#include "service/words.hpp"

namespace banmen::python {

search::Limits limits_of(const std::optional<Real>& seconds, const std::optional<Whole>& nodes,
                         const std::optional<Whole>& depth) {
  search::Limits limits;
  if (seconds) {
    if (!(seconds->value > 0 && seconds->value < 1e9))
      throw Raised({Errc::out_of_range, "the time must be above 0 and below a billion seconds",
                    "time", "seconds, such as 0.5"});
    limits.time = std::chrono::milliseconds(std::llround(std::ceil(seconds->value * 1000)));
  }
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (nodes) limits.nodes = within<std::uint64_t>(*nodes, 1, most, "nodes");
  if (depth) limits.depth = within<int>(*depth, 1, 250, "depth");
  return limits;
}

std::shared_ptr<Engine> Engine::make(const Game& game, std::string spec, const Whole& seed,
                                     const std::optional<Whole>& threads) {
  if (spec.empty()) spec = service::default_engine(*game);
  if (threads) spec = service::with_threads(*game, spec, threads_of(*threads));
  return std::make_shared<Engine>(game, take(game->engine(spec, seed_of(seed))));
}

Engine::Turn::Turn(std::shared_ptr<Engine> engine) : engine_(std::move(engine)) {
  if (engine_->busy_.exchange(true))
    throw Raised({Errc::busy, "the engine is thinking already", "engine",
                  "make another one, or close its search first"});
}

namespace {

using Candidate = registry::ThoughtText::Candidate;
using EnginePtr = std::shared_ptr<Engine>;
using search::Explanation;

// Seconds, nodes, depth, lines and so on, as think() and search() take them.
search::Request request_of(const std::optional<Real>& seconds, const std::optional<Whole>& nodes,
                           const std::optional<Whole>& depth, const Whole& lines, bool explain,
                           bool study, const Stop& stop) {
  return {limits_of(seconds, nodes, depth), within<int>(lines, 1, 1000, "lines"), stop, explain,
          study};
}

Thought think(const EnginePtr& engine, const PositionPtr& pos, const std::optional<Real>& seconds,
              const std::optional<Whole>& nodes, const std::optional<Whole>& depth,
              const Whole& lines, bool explain, bool study, const std::optional<Stop>& stop) {
  auto request = request_of(seconds, nodes, depth, lines, explain, study, {});
  Engine::Turn turn(engine);
  auto words = take(wait_with({stop}, [&](const Stop& end, const ProgressSink&) {
    request.stop = end;
    return turn->think(pos->at(), request, {});
  }));
  return {engine->game(), std::move(words), true};
}

std::unique_ptr<Search> search_for(const EnginePtr& engine, const PositionPtr& pos,
                                   const std::optional<Real>& seconds,
                                   const std::optional<Whole>& nodes,
                                   const std::optional<Whole>& depth, const Whole& lines,
                                   bool explain, bool study, const std::optional<Stop>& stop) {
  return std::make_unique<Search>(
      engine, pos, request_of(seconds, nodes, depth, lines, explain, study, stop.value_or(Stop())));
}

py::dict facts_of(const Explanation& explanation) {
  py::dict facts;
  for (const auto& [name, value] : explanation.facts) facts[py::str(name)] = value;
  return facts;
}

// The rows by the names of their columns.
py::list table_of(const Explanation& explanation) {
  py::list table;
  for (const auto& row : explanation.rows) {
    py::dict cells;
    for (std::size_t i = 0; i < row.size() && i < explanation.columns.size(); ++i)
      cells[py::str(explanation.columns[i])] = row[i];
    table.append(cells);
  }
  return table;
}

const Candidate& best_of(const Thought& thought) { return thought.words.candidates.front(); }

py::object score_value(const Score& score) {
  switch (score.score.kind) {
    case search::Score::Kind::estimate:
      return py::int_(score.score.value);
    case search::Score::Kind::chance:
      return py::float_(score.score.value / 10000.0);
    default:
      return py::none();
  }
}

void bind_thoughts(py::module_& module) {
  py::class_<Score>(module, "Score", R"(What a position is thought to be worth, and to whom.)")
      .def_property_readonly(
          "kind",
          [](const Score& score) {
            return service::to_json(*score.game, score.score)["kind"].get<std::string>();
          },
          R"("estimate", "chance", or proved: "win", "loss", "draw".)")
      .def_property_readonly("value", &score_value,
                             R"(Of an estimate in the game's unit, of a chance from 0 to 1.)")
      .def_property_readonly(
          "plies",
          [](const Score& score) -> py::object {
            const auto kind = score.score.kind;
            if (kind != search::Score::Kind::win && kind != search::Score::Kind::loss)
              return py::none();
            return py::int_(score.score.plies);
          },
          R"(Of a win or a loss: how far away it is.)")
      .def_property_readonly(
          "side",
          [](const Score& score) {
            return std::string(service::side_name(*score.game, score.score.side));
          },
          R"(Whose view this is.)")
      .def(
          "to_dict",
          [](const Score& score) { return to_python(service::to_json(*score.game, score.score)); },
          R"(The same as the HTTP API says it.)")
      .def("__eq__",
           [](const Score& score, const py::object& that) -> py::object {
             if (!py::isinstance<Score>(that))
               return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             const auto& other = that.cast<const Score&>();
             return py::bool_(score.game.rules == other.game.rules && score.score == other.score);
           })
      .def("__hash__",
           [](const Score& score) {
             return py::hash(py::make_tuple(static_cast<int>(score.score.kind), score.score.value,
                                            score.score.plies, index(score.score.side)));
           })
      .def("__str__",
           [](const Score& score) { return service::score_words(*score.game, score.score); })
      .def("__repr__", [](const Score& score) {
        return py::str("<Score {}>").format(service::score_words(*score.game, score.score));
      });

  py::class_<Explanation>(module, "Explanation", R"(Why an engine chose as it did.)")
      .def_property_readonly("facts", &facts_of, R"(Facts about the position, by name.)")
      .def_readonly("columns", &Explanation::columns, R"(The heads of the table.)")
      .def_readonly("rows", &Explanation::rows, R"(The rows of the table, as texts.)")
      .def_readonly("reasons", &Explanation::reasons, R"(Sentences: why the best won.)")
      .def("table", &table_of, R"(The rows as dicts by column.)")
      .def("__str__",
           [](const Explanation& self) { return service::explanation_words("it", self); });

  py::class_<Thought>(module, "Thought", R"(What an engine thinks of a position.)")
      .def_property_readonly(
          "best", [](const Thought& thought) { return best_of(thought).line.front(); },
          R"(The move it would play.)")
      .def_property_readonly(
          "score",
          [](const Thought& thought) {
            return Score{thought.game, best_of(thought).score};
          },
          R"(What it expects.)")
      .def_property_readonly(
          "line", [](const Thought& thought) { return best_of(thought).line; },
          R"(The moves it expects, the best one first.)")
      .def_property_readonly(
          "candidates",
          [](const Thought& thought) {
            py::list all;
            for (const auto& candidate : thought.words.candidates)
              all.append(py::make_tuple(Score{thought.game, candidate.score}, candidate.line));
            return all;
          },
          R"((score, line) of each candidate, best first.)")
      .def_property_readonly(
          "depth", [](const Thought& thought) { return thought.words.depth; }, R"(Plies searched.)")
      .def_property_readonly(
          "nodes", [](const Thought& thought) { return thought.words.nodes; },
          R"(Positions looked at.)")
      .def_property_readonly(
          "seconds", [](const Thought& thought) { return thought.words.seconds; }, R"(Time spent.)")
      .def_property_readonly(
          "note", [](const Thought& thought) { return thought.words.note; },
          R"(Why, where the engine can say.)")
      .def_property_readonly(
          "explanation",
          [](const Thought& thought) -> std::optional<Explanation> {
            if (thought.words.explanation.empty()) return std::nullopt;
            return thought.words.explanation;
          },
          R"(Its reckoning, where it was asked for and can show it.)")
      .def_readonly("final", &Thought::final, R"(False while the search goes on.)")
      .def(
          "to_dict",
          [](const Thought& thought) {
            return to_python(service::to_json(*thought.game, thought.words));
          },
          R"(The same as the HTTP API says it.)")
      .def("__repr__", [](const Thought& thought) {
        return py::str("<Thought {}, {}, depth {}>")
            .format(best_of(thought).line.front(),
                    service::score_words(*thought.game, best_of(thought).score),
                    thought.words.depth);
      });
}

}  // namespace

void bind_engines(py::module_& module) {
  bind_thoughts(module);

  py::class_<Search>(module, "Search",
                     R"(A search under way: iterate to get each thought, the final one last.)")
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__", method(&Search::next))
      .def("__enter__", [](const py::object& self) { return self; })
      .def("__exit__", [](Search& search, const py::args&) { search.close(); })
      .def("stop", method(&Search::stop),
           R"(Asks it to end; what it has thought can still be read.)")
      .def("close", method(&Search::close), R"(Stops it and waits until its engine is free again.)")
      .def_property_readonly("running", method(&Search::running),
                             R"(Whether it is still thinking.)");

  const char* how = R"(Thinks about a position until a limit is reached, and gives its last thought.

time: seconds; nodes, depth: further limits; lines: how many candidates to work out;
explain: also the reckoning, where the engine can; study: think also where the move is known.)";
  const char* steps = R"(The same in the background: an iterator of what it thinks meanwhile.)";
  py::class_<Engine, EnginePtr>(module, "Engine", R"(A player of one game.)")
      .def_property_readonly("game", method(&Engine::game), R"(The game it plays.)")
      .def_property_readonly(
          "spec", [](Engine& engine) { return to_str(engine->spec()); },
          R"(Its name and options, as it was asked for.)")
      .def("think", &think, py::arg("position").none(false), py::kw_only(),
           py::arg("time") = py::none(), py::arg("nodes") = py::none(),
           py::arg("depth") = py::none(), py::arg("lines") = 1, py::arg("explain") = false,
           py::arg("study") = false, py::arg("stop") = py::none(), how)
      .def("search", &search_for, py::arg("position").none(false), py::kw_only(),
           py::arg("time") = py::none(), py::arg("nodes") = py::none(),
           py::arg("depth") = py::none(), py::arg("lines") = 1, py::arg("explain") = false,
           py::arg("study") = false, py::arg("stop") = py::none(), steps)
      .def(
          "new_game", [](Engine& engine) { Engine::Turn(engine.shared_from_this())->new_game(); },
          R"(Forgets what it has learnt in this game.)")
      .def("__repr__", [](Engine& engine) {
        return py::str("<Engine {} of {}>")
            .format(to_str(engine->spec()), std::string(engine.game()->id()));
      });
}

}  // namespace banmen::python
