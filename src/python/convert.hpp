#pragma once

#include <pybind11/pybind11.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.hpp"
#include "core/outcome.hpp"

// Between Python's objects and what the library takes and gives.
namespace banmen::python {

namespace py = pybind11;

// A text for Python; what is not UTF-8 is replaced, as in all JSON that is written.
py::str to_str(std::string_view text);

py::object to_python(const nlohmann::ordered_json& json);

// What was given by keyword as settings: True becomes "true", 4 "4"; None is left out.
// `solved_from` is also found as `solved-from`, which Python could not write.
Settings to_settings(const py::dict& given, const std::vector<OptionSpec>& specs);

// A name of a file: str, bytes or os.PathLike. TypeError of anything else.
std::string to_path(const py::handle& path);

// The name as Python knows it, which to_path() understands again, also where it is no text.
py::str path_to_str(const std::string& path);

// A text or bytes: one thing, although Python could go through its letters.
bool is_text_or_bytes(const py::handle& given);

// Bytes to be read: a str or bytes as they are, an os.PathLike by the file's content.
std::string to_content(const py::handle& source, const std::string& where);

// TypeError: what was expected where, and what came.
[[noreturn]] void wrong_type(const std::string& where, const std::string& wanted,
                             const py::handle& given);

// One of the module's own objects; `wanted` is how people call it. The object keeps it.
template <class T>
const T& expected(const py::handle& given, const std::string& wanted, const std::string& where) {
  if (!py::isinstance<T>(given)) wrong_type(where, wanted, given);
  return given.cast<const T&>();
}

// The same for what is copied: texts, lists of them and the like.
template <class T>
T expected_as(const py::handle& given, const std::string& wanted, const std::string& where) {
  try {
    return given.cast<T>();
  } catch (const py::cast_error&) {
    wrong_type(where, wanted, given);
  }
}

// Copies of a class's objects are they themselves: for what never changes.
void copy_by_reference(const py::object& bound);

// Pickles in the oldest two protocols, too. There Python would make an object of pybind11's own
// base class, which ends the program.
void pickle_in_every_protocol(const py::object& bound);

}  // namespace banmen::python
