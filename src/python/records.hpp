#pragma once

#include <array>
#include <optional>
#include <vector>

#include "python/position.hpp"

namespace banmen::python {

// A game as a file holds it.
struct Record {
  PositionPtr position;  // where it ends
  std::array<std::string, 2> players{};
  std::string result{};
  RecordTags tags{};
  RecordComments comments{};
  std::string kind = "record", format{};
  std::vector<std::string> warnings{};
};

// `source` and each of `beside` are text, bytes, or a path of a file.
std::vector<Record> read_records(const Game& game, const py::object& source,
                                 const py::object& beside);
// Text, or bytes where the format is no text.
py::object write_records(const Game& game, const py::iterable& records, const std::string& format);

}  // namespace banmen::python
