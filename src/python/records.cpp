#include "python/records.hpp"

#include <pybind11/stl.h>

#include "python/bind.hpp"
#include "service/record.hpp"

namespace banmen::python {

std::vector<Record> read_records(const Game& game, const py::object& source,
                                 const std::vector<std::string>& beside) {
  std::vector<Record> records;
  for (auto& read :
       take(service::import_all(*game, source.cast<std::string>(), game.options, beside))) {
    const Game rules{game.rules, read.line.options};
    records.push_back({Position::open(rules, std::move(read.line)),
                       read.players.value_or(std::array<std::string, 2>{}), std::move(read.result),
                       std::move(read.tags), std::move(read.comments), std::move(read.kind),
                       std::move(read.format), std::move(read.warnings)});
  }
  return records;
}

py::object write_records(const Game& game, const py::iterable& records, const std::string& format) {
  std::vector<service::Record> all;
  for (const auto& item : records) {
    const auto& record = item.cast<const Record&>();
    if (record.position->game().rules != game.rules)
      throw Raised({Errc::illegal, "the record is of another game",
                    "records[" + std::to_string(all.size()) + "]",
                    "it is of " + std::string(record.position->game()->id())});
    all.push_back({std::string(game->id()), record.position->line(), record.players, record.result,
                   record.tags, record.comments});
  }
  const std::string written = take(service::write_records(*game, format, all));
  for (const auto& known : service::record_formats(*game))
    if (known.name == format && known.binary) return py::bytes(written);
  return py::str(written);
}

void bind_records(py::module_& module) {
  py::class_<Record>(module, "Record", R"(A game as a file holds it.)")
      .def(
          py::init([](PositionPtr position, std::array<std::string, 2> players,
                      std::optional<std::string> result, RecordTags tags, RecordComments comments) {
            const Outcome end = (*position)->result();
            const std::string said = end == Outcome::ongoing ? "" : std::string(to_text(end));
            return Record{std::move(position), std::move(players), result.value_or(said),
                          std::move(tags), std::move(comments)};
          }),
          py::arg("position"), py::kw_only(), py::arg("players") = py::make_tuple("", ""),
          py::arg("result") = py::none(), py::arg("tags") = py::list(),
          py::arg("comments") = py::list())
      .def_readonly("position", &Record::position, R"(Where it ends; its line is the game.)")
      .def_readonly("players", &Record::players, R"(Their names, by side.)")
      .def_readonly("result", &Record::result, R"(What it says of the end, such as "draw".)")
      .def_readonly("tags", &Record::tags, R"(What else its head says: (name, text).)")
      .def_readonly("comments", &Record::comments, R"((ply, text) of what is said to moves.)")
      .def_readonly("kind", &Record::kind, R"("record", "moves" or "position".)")
      .def_readonly("format", &Record::format, R"(Which format it was read from.)")
      .def_readonly("warnings", &Record::warnings, R"(What could not be kept.)")
      .def("__repr__", [](const Record& record) {
        return py::str("<Record of {}, {} moves>")
            .format(std::string(record.position->game()->id()),
                    record.position->line().moves.size());
      });
}

}  // namespace banmen::python
