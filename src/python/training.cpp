#include "python/training.hpp"

#include <pybind11/stl.h>

#include "core/thread_pool.hpp"
#include "python/arrays.hpp"
#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/numbers.hpp"
#include "python/weights.hpp"
#include "service/metrics.hpp"
#include "service/opening_file.hpp"
#include "service/run_facts.hpp"
#include "service/training.hpp"
#include "visual/training_chart.hpp"

namespace banmen::python {

learn::Training training_of(const Game& game) {
  const auto training = game->training();
  if (training) return *training;
  throw Raised({Errc::unsupported, "there is no training for " + std::string(game->id()), "game",
                "games with training: " +
                    games_that([](const auto& each) { return each.training().has_value(); })});
}

Course::Course(Game game, std::uint64_t seed, const Settings& settings) : game_(std::move(game)) {
  const auto training = training_of(game_);
  settings_ = take(complete(training.options, settings, "training"));
  course_ = take(training.begin(settings_, seed));
  look();
}

void Course::look() {
  finished_ = course_->finished();
  games_ = course_->games();
  games_wanted_ = course_->games_wanted();
}

// For as long as somebody is at the course: half of a step is nobody's to see or to go on from.
class Course::Turn {
 public:
  explicit Turn(Course& course) : course_(course) {
    if (course.busy_)
      throw Raised({Errc::busy, "the course is taking a step already", "course",
                    "wait until that has ended, or make another one"});
    course.busy_ = true;
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  ~Turn() { course_.busy_ = false; }

 private:
  Course& course_;
};

py::object Course::step(int threads, const Patience& patience) {
  const Turn turn(*this);
  if (course_->finished())
    throw Raised({Errc::illegal, "the training is finished", "step", "its weights are ready"});
  const auto shown = take(wait_with(patience, [&](const Stop& end, const ProgressSink& sink) {
    return course_->step({threads > 0 ? threads : default_threads(), end, sink});
  }));
  look();
  return to_python(shown);
}

std::shared_ptr<Weights> Course::weights() {
  const Turn turn(*this);
  return Weights::read(game_, course_->weights(), "course");
}

py::object Course::visits(std::size_t most) {
  const Turn turn(*this);
  return to_python(course_->visits(most));
}

py::dict Course::save() {
  const Turn turn(*this);
  py::dict files;
  for (const auto& file : course_->save()) files[py::str(file.name)] = py::bytes(file.bytes);
  return files;
}

void Course::load(const py::dict& files) {
  const Turn turn(*this);
  std::vector<learn::SavedFile> given;
  for (const auto& [name, bytes] : files)
    given.push_back({expected_as<std::string>(name, "names of files, as str", "files"),
                     expected_as<std::string>(bytes, "the contents of files, as bytes", "files")});
  take(course_->load(given));
  look();
}

namespace {

service::RunFolder open_folder(const std::string& folder) {
  return take(service::RunFolder::open(folder));
}

service::TrainingWork work_of(int threads, const Stop& stop, const ProgressSink& sink) {
  return {.threads = threads > 0 ? threads : default_threads(), .stop = stop, .progress = sink};
}

}  // namespace

Run::Run(std::string folder)
    : folder_(std::move(folder)),
      plan_(open_folder(folder_).plan()),
      game_(find_game(plan_.game, {})) {}

Run Run::begin(const Game& game, std::string folder, Order order, int threads,
               const Patience& patience) {
  const auto training = training_of(game);
  take(wait_with(patience, [&](const Stop& stop, const ProgressSink& sink) {
    return service::begin_training(*game, training, folder, order.plan, order.openings,
                                   work_of(threads, stop, sink));
  }));
  return Run(std::move(folder));
}

void Run::resume(const std::string& from, int threads, const Patience& patience) const {
  const auto training = training_of(game_);
  take(wait_with(patience, [&](const Stop& stop, const ProgressSink& sink) {
    return service::resume_training(*game_, training, folder_, from, work_of(threads, stop, sink));
  }));
}

Run train(const Game& game, const py::object& folder, std::uint64_t seed, std::uint64_t every,
          std::optional<std::pair<double, double>> gate, int gate_games,
          const py::object& gate_openings, int threads, const std::optional<Stop>& stop,
          const py::object& progress, const py::kwargs& settings) {
  Run::Order order;
  order.plan.program = BANMEN_VERSION;
  order.plan.seed = seed;
  order.plan.checkpoint_every = every;
  order.plan.settings = to_settings(settings, training_of(game).options);
  if (gate) order.plan.gate = service::GatePlan{gate->first, gate->second, gate_games};
  if (!gate_openings.is_none()) {
    if (!gate)
      throw Raised({Errc::bad_syntax, "there is no gate that this could be for", "gate_openings",
                    "give gate=(elo0, elo1)"});
    const std::string path = to_path(gate_openings);
    order.openings = read_from(path);
    take(service::read_openings(*game, {}, order.openings, path));
    order.plan.gate->openings = "openings.txt";
  }
  return Run::begin(game, to_path(folder), std::move(order), threads, {stop, progress});
}

namespace {

py::list metrics_of(const Run& run) {
  py::list records;
  for (const auto& record : service::read_metrics(open_folder(run.folder()).metrics()))
    records.append(to_python(record));
  return records;
}

// Games and what was measured then, where it was.
py::tuple curve_of(const Run& run, const std::string& key) {
  need_numpy();
  std::vector<double> games, values;
  for (const auto& record : service::read_metrics(open_folder(run.folder()).metrics())) {
    if (!record.contains("games") || !record.contains(key) || !record[key].is_number()) continue;
    games.push_back(record["games"].get<double>());
    values.push_back(record[key].get<double>());
  }
  return py::make_tuple(py::array(py::cast(games)), py::array(py::cast(values)));
}

std::string svg_of(const Run& run) {
  const auto folder = open_folder(run.folder());
  const auto chart = visual::training_chart(
      {{std::string(run.game()->id()),
        to_str(std::filesystem::weakly_canonical(folder.path()).filename().string())
            .cast<std::string>(),
        std::string(run.game()->unit()), service::read_metrics(folder.metrics())}});
  if (chart.panels.empty())
    throw Raised({Errc::illegal, "nothing has been measured yet", run.folder(),
                  "a run's first figures come with its first steps"});
  return visual::curve_svg(chart);
}

}  // namespace

void bind_training(py::module_& module) {
  py::class_<Course>(module, "Course",
                     R"(A training in memory. Iterate to go on step by step to its end.
One caller at a time: while a step is under way, others are told that it is busy.)")
      .def_property_readonly("game", method(&Course::game), R"(The game that is learnt.)")
      .def_property_readonly("settings", method(&Course::settings), R"(All settings, as texts.)")
      .def_property_readonly("finished", method(&Course::finished),
                             R"(Whether it has come to its end.)")
      .def_property_readonly("games", method(&Course::games), R"(Games played so far.)")
      .def_property_readonly("games_wanted", method(&Course::games_wanted),
                             R"(Games played in the end.)")
      .def(
          "step",
          [](Course& course, const Whole& threads, const std::optional<Stop>& stop,
             const py::object& progress) {
            return course.step(threads_of(threads), {stop, progress});
          },
          py::kw_only(), py::arg("threads") = 0, py::arg("stop") = py::none(),
          py::arg("progress") = py::none(), R"(Goes on by one step, and says what it has shown.)")
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__",
           [](Course& course) {
             if (course.finished()) throw py::stop_iteration();
             return course.step(0, {});
           })
      .def("weights", method(&Course::weights), R"(A copy of what it has learnt so far.)")
      .def("visits", method(&Course::visits), py::arg("most") = 5,
           R"(How often weights were learnt from, by phase.)")
      .def("save", method(&Course::save),
           R"(All that is needed to go on from here, as files by name.)")
      .def("load", method(&Course::load), py::arg("files"),
           R"(Goes on from what save() gave, with the same settings and seed.)")
      .def("__repr__", [](const Course& course) {
        return py::str("<Course of {}, {} of {} games>")
            .format(std::string(course.game()->id()), course.games(), course.games_wanted());
      });

  py::class_<Run>(module, "Run", R"(A training in a folder, with its curve and checkpoints.)")
      .def(py::init([](const py::object& folder) { return Run(to_path(folder)); }),
           py::arg("folder"))
      .def_property_readonly(
          "folder", [](const Run& run) { return path_to_str(run.folder()); }, R"(Where it is.)")
      .def_property_readonly("game", method(&Run::game), R"(The game that is learnt.)")
      .def_property_readonly(
          "seed", [](const Run& run) { return run.plan().seed; },
          R"(The seed of every random choice.)")
      .def_property_readonly(
          "settings", [](const Run& run) { return run.plan().settings; },
          R"(The settings of its training, as texts.)")
      .def_property_readonly(
          "checkpoints", [](const Run& run) { return open_folder(run.folder()).checkpoints(); },
          R"(The names of its checkpoints, oldest first.)")
      .def(
          "status",
          [](const Run& run) {
            return to_python(take(service::facts_of(open_folder(run.folder()))));
          },
          R"(How far it is, and what was measured last.)")
      .def("metrics", &metrics_of, R"(Its curve: a dict for each step.)")
      .def("curve", &curve_of, py::arg("key"),
           R"((games, values) of one figure, such as "loss" or "validation", as arrays.)")
      .def(
          "weights",
          [](const Run& run, const std::string& checkpoint) {
            const auto found = take(service::weights_of(open_folder(run.folder()), checkpoint));
            return Weights::read(run.game(), found.bytes, run.folder());
          },
          py::arg("checkpoint") = "",
          R"(The weights of a checkpoint, of "best", or of the newest one.)")
      .def("svg", &svg_of, R"(Its curve as a picture.)")
      .def(
          "plot", [](const Run& run, const py::object& path) { write_to(path, svg_of(run)); },
          py::arg("path"), R"(Writes that picture.)")
      .def(
          "resume",
          [](const Run& run, const std::string& checkpoint, const Whole& threads,
             const std::optional<Stop>& stop, const py::object& progress) {
            run.resume(checkpoint, threads_of(threads), {stop, progress});
          },
          py::kw_only(), py::arg("checkpoint") = "", py::arg("threads") = 0,
          py::arg("stop") = py::none(), py::arg("progress") = py::none(),
          R"(Goes on to its end from the newest checkpoint, or from an earlier one.)")
      .def("_repr_svg_", &svg_of)
      .def("__repr__", [](const Run& run) {
        return py::str("<Run {} of {}>")
            .format(to_str(run.folder()), std::string(run.game()->id()));
      });
}

}  // namespace banmen::python
