#include "python/records.hpp"

#include <pybind11/stl.h>

#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/numbers.hpp"
#include "service/record.hpp"

namespace banmen::python {

namespace {

std::string item_of(const char* list, std::size_t number) {
  return std::string(list) + "[" + std::to_string(number) + "]";
}

std::vector<std::string> contents(const py::object& beside) {
  if (is_text_or_bytes(beside) || !py::isinstance<py::iterable>(beside))
    wrong_type("beside", "a list of texts, bytes or paths", beside);
  std::vector<std::string> all;
  for (const auto& item : beside) all.push_back(to_content(item, item_of("beside", all.size())));
  return all;
}

// Two names; a text alone would be taken for its letters.
std::array<std::string, 2> names_of(const py::object& players) {
  const std::string wanted = "two names";
  if (is_text_or_bytes(players)) wrong_type("players", wanted, players);
  return expected_as<std::array<std::string, 2>>(players, wanted, "players");
}

// Pairs of texts; a text alone would be taken for its letters.
RecordTags tags_of(const py::object& given) {
  if (is_text_or_bytes(given) || !py::isinstance<py::iterable>(given))
    wrong_type("tags", "pairs of a name and a text", given);
  RecordTags tags;
  for (const auto& item : given) {
    const std::string wanted = "a name and a text", where = item_of("tags", tags.size());
    if (is_text_or_bytes(item)) wrong_type(where, wanted, item);
    tags.push_back(expected_as<RecordTags::value_type>(item, wanted, where));
  }
  return tags;
}

Record made_record(PositionPtr position, const py::object& players,
                   std::optional<std::string> result, const py::object& tags,
                   const std::vector<std::pair<Whole, std::string>>& comments) {
  const Outcome end = (*position)->result();
  const std::string said = end == Outcome::ongoing ? "" : std::string(to_text(end));
  RecordComments remarks;
  for (const auto& [ply, text] : comments)
    remarks.emplace_back(within<std::uint32_t>(ply, 0, std::numeric_limits<std::uint32_t>::max(),
                                               item_of("comments", remarks.size())),
                         text);
  return Record{std::move(position), names_of(players), result.value_or(said), tags_of(tags),
                std::move(remarks)};
}

}  // namespace

std::vector<Record> read_records(const Game& game, const py::object& source,
                                 const py::object& beside) {
  std::vector<Record> records;
  for (auto& read : take(service::import_all(*game, to_content(source, "source"), game.options,
                                             contents(beside)))) {
    const Game rules{game.rules, read.line.options};
    records.push_back({Position::open(rules, std::move(read.line)),
                       read.players.value_or(std::array<std::string, 2>{}), std::move(read.result),
                       std::move(read.tags), std::move(read.comments), std::move(read.kind),
                       std::move(read.format), std::move(read.warnings)});
  }
  return records;
}

py::object write_records(const Game& game, const py::iterable& records, const std::string& format) {
  const auto known = take(service::find_record_format(*game, format));
  std::vector<service::Record> all;
  for (const auto& item : records) {
    const std::string where = item_of("records", all.size());
    const auto& record = expected<Record>(item, "a banmen.Record", where);
    if (record.position->game().rules != game.rules)
      throw Raised({Errc::illegal, "the record is of another game", where,
                    "it is of " + std::string(record.position->game()->id())});
    all.push_back({std::string(game->id()), record.position->line(), record.players, record.result,
                   record.tags, record.comments});
  }
  const std::string written = take(service::write_records(*game, format, all));
  if (known.binary) return py::bytes(written);
  return py::str(written);
}

void bind_records(py::module_& module) {
  py::class_<Record>(module, "Record", R"(A game as a file holds it.)")
      .def(py::init(&made_record), py::arg("position").none(false), py::kw_only(),
           py::arg("players") = py::make_tuple("", ""), py::arg("result") = py::none(),
           py::arg("tags") = py::list(), py::arg("comments") = py::list())
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
            .format(std::string(record.position->game()->id()), record.position->plies());
      });
}

}  // namespace banmen::python
