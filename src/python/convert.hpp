#pragma once

#include <pybind11/pybind11.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/options.hpp"
#include "core/outcome.hpp"

// Between Python's objects and what the library takes and gives.
namespace banmen::python {

namespace py = pybind11;

py::object to_python(const nlohmann::ordered_json& json);

// What was given by keyword as settings: True becomes "true", 4 "4"; None is left out.
// `solved_from` is also found as `solved-from`, which Python could not write.
Settings to_settings(const py::dict& given, const std::vector<OptionSpec>& specs);

// A path or a text.
std::string to_path(const py::handle& path);

}  // namespace banmen::python
