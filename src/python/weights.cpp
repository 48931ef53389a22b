#include "python/weights.hpp"

#include <pybind11/stl.h>

#include "core/text.hpp"
#include "python/arrays.hpp"
#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/numbers.hpp"
#include "python/waiting.hpp"

namespace banmen::python {

search::WeightFiles weight_files(const Game& game) {
  const auto files = game->weights();
  if (files) return *files;
  throw Raised({Errc::unsupported, "the engines of " + std::string(game->id()) + " learn nothing",
                "game", "games with weights: " + games_that([](const auto& each) {
                          return each.weights().has_value();
                        })});
}

std::shared_ptr<Weights> Weights::read(const Game& game, std::string_view file,
                                       const std::string& where) {
  auto table = weight_files(game).open(file);
  if (!table) {
    Error error = table.error();
    error.where = where;
    throw Raised(std::move(error));
  }
  auto weights = std::make_shared<Weights>();
  weights->game_ = game;
  weights->table_ = *std::move(table);
  return weights;
}

std::shared_ptr<Weights> open_weights(const Game& game, const py::object& file) {
  const auto files = weight_files(game);
  if (file.is_none()) return Weights::read(game, files.shipped(), "shipped");
  const std::string path = to_path(file);
  return Weights::read(game, read_from(path), path);
}

namespace {

// Raises unless it is one of these.
void check_layout(const search::WeightFiles& files, const std::string& layout) {
  std::vector<std::string> known;
  for (const auto& each : files.layouts) {
    if (each.name == layout) return;
    known.push_back(each.name);
  }
  throw Raised({Errc::unknown_name, "unknown layout '" + layout + "'", "layout",
                known.empty() ? "this game has none" : suggest(layout, known, "layouts")});
}

// The weights themselves, not a copy; the array keeps them.
py::array values_of(const py::object& self) {
  need_numpy();
  const auto& table = expected<Weights>(self, "banmen.Weights", "self").table();
  return py::array(
      py::dtype::of<std::int16_t>(),
      {static_cast<py::ssize_t>(table.phases), static_cast<py::ssize_t>(table.weights)}, {},
      table.values, self);
}

py::dict parts_of(const Weights& weights) {
  py::dict parts;
  for (const auto& part : weights.table().parts)
    parts[py::str(part.name)] = py::slice(static_cast<py::ssize_t>(part.first),
                                          static_cast<py::ssize_t>(part.first + part.count), 1);
  return parts;
}

py::object part_of(const py::object& self, const std::string& name) {
  const auto& weights = expected<Weights>(self, "banmen.Weights", "self");
  std::vector<std::string> known;
  for (const auto& part : weights.table().parts) {
    known.push_back(part.name);
    if (part.name != name) continue;
    const py::slice columns(static_cast<py::ssize_t>(part.first),
                            static_cast<py::ssize_t>(part.first + part.count), 1);
    return values_of(self)[py::make_tuple(py::ellipsis(), columns)];
  }
  throw Raised(
      {Errc::unknown_name, "unknown part '" + name + "'", "name", suggest(name, known, "parts")});
}

py::object accuracy(const Weights& weights, const Whole& seed, const Whole& threads,
                    const std::optional<Stop>& stop, const py::object& progress,
                    const py::kwargs& options) {
  const std::uint64_t sample = seed_of(seed);
  const int crew = threads_of(threads);
  const auto files = weight_files(weights.game());
  if (!files.accuracy)
    throw Raised({Errc::unsupported, "nobody knows the exact scores of this game", "game",
                  "games that can be measured: " + games_that([](const auto& each) {
                    const auto known = each.weights();
                    return known && known->accuracy;
                  })});
  const Settings settings = take(
      complete(files.accuracy_options, to_settings(options, files.accuracy_options), "accuracy"));
  return to_python(take(wait_with({stop, progress}, [&](const Stop& end, const ProgressSink& sink) {
    return files.accuracy(weights.file(), settings, sample, {crew, end, sink});
  })));
}

}  // namespace

std::shared_ptr<Weights> weights_from_layout(const Game& game, const py::bytes& bytes,
                                             const std::string& layout) {
  const auto files = weight_files(game);
  check_layout(files, layout);
  return Weights::read(game, take(files.from_layout(std::string_view(bytes), layout)), layout);
}

void bind_weights(py::module_& module) {
  py::class_<Weights, std::shared_ptr<Weights>>(
      module, "Weights", R"(What a game's engines have learnt: a copy that can be changed.)")
      .def_property_readonly("game", method(&Weights::game), R"(The game they are for.)")
      .def_property_readonly("values", &values_of,
                             R"(An int16 array of shape (phases, weights): the memory itself.)")
      .def_property_readonly(
          "unit", [](const Weights& weights) { return weights.table().unit; },
          R"(So many of a value make one of the game's units.)")
      .def_property_readonly("parts", &parts_of,
                             R"(Which columns belong to each pattern, as slices by name.)")
      .def("part", &part_of, py::arg("name"), R"(The columns of one pattern, a view of `values`.)")
      .def(
          "facts",
          [](const Weights& weights) {
            return to_python(take(weight_files(weights.game()).show(weights.file())));
          },
          R"(What is in them, as `banmen weights` says it.)")
      .def("accuracy", &accuracy, py::kw_only(), py::arg("seed") = 1, py::arg("threads") = 0,
           py::arg("stop") = py::none(), py::arg("progress") = py::none(),
           R"(How near they come to exact scores, with the options of `banmen weights accuracy`.)")
      .def(
          "to_bytes", [](const Weights& weights) { return py::bytes(weights.file()); },
          R"(The file that engines take by their option `weights`.)")
      .def(
          "to_layout",
          [](const Weights& weights, const std::string& layout) {
            const auto files = weight_files(weights.game());
            check_layout(files, layout);
            return py::bytes(take(files.to_layout(weights.file(), layout)));
          },
          py::arg("layout"), R"(The same for other programs, such as "u16".)")
      .def(
          "save",
          [](const Weights& weights, const py::object& path) { write_to(path, weights.file()); },
          py::arg("path"), R"(Writes the file, whole or not at all.)")
      .def("__repr__", [](const Weights& weights) {
        return py::str("<Weights of {}, {} by {}>")
            .format(std::string(weights.game()->id()), weights.table().phases,
                    weights.table().weights);
      });
}

}  // namespace banmen::python
