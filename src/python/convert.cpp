#include "python/convert.hpp"

#include <algorithm>

namespace banmen::python {
namespace {

std::string value_text(const py::handle& value) {
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
  if (py::hasattr(value, "__fspath__")) return to_path(value);
  return py::str(value).cast<std::string>();
}

// The key as its specification writes it.
std::string key_of(const std::string& name, const std::vector<OptionSpec>& specs) {
  const auto same = [](char a, char b) { return a == b || (a == '-' && b == '_'); };
  for (const auto& spec : specs)
    if (std::ranges::equal(spec.key, name, same)) return spec.key;
  return name;
}

}  // namespace

py::object to_python(const nlohmann::ordered_json& json) {
  using Type = nlohmann::ordered_json::value_t;
  switch (json.type()) {
    case Type::null:
    case Type::discarded:
      return py::none();
    case Type::boolean:
      return py::bool_(json.get<bool>());
    case Type::number_integer:
      return py::int_(json.get<std::int64_t>());
    case Type::number_unsigned:
      return py::int_(json.get<std::uint64_t>());
    case Type::number_float:
      return py::float_(json.get<double>());
    case Type::string:
      return py::str(json.get_ref<const std::string&>());
    case Type::binary: {
      const auto& bytes = json.get_binary();
      return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    }
    case Type::array: {
      py::list list(json.size());
      std::size_t at = 0;
      for (const auto& item : json) list[at++] = to_python(item);
      return list;
    }
    case Type::object: {
      py::dict dict;
      for (const auto& [key, value] : json.items()) dict[py::str(key)] = to_python(value);
      return dict;
    }
  }
  return py::none();
}

Settings to_settings(const py::dict& given, const std::vector<OptionSpec>& specs) {
  Settings settings;
  for (const auto& [key, value] : given)
    if (!value.is_none()) settings[key_of(key.cast<std::string>(), specs)] = value_text(value);
  return settings;
}

std::string to_path(const py::handle& path) {
  return py::module_::import("os").attr("fsdecode")(path).cast<std::string>();
}

}  // namespace banmen::python
