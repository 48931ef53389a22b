#include "python/convert.hpp"

#include <algorithm>

#include "python/errors.hpp"
#include "python/numbers.hpp"
#include "python/waiting.hpp"

namespace banmen::python {
namespace {

std::string value_text(const py::handle& value, const std::string& key) {
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
  if (py::hasattr(value, "__fspath__")) return to_path(value);
  const bool plain = py::isinstance<py::str>(value) || py::hasattr(value, "__index__") ||
                     py::hasattr(value, "__float__");
  if (!plain) wrong_type(key, "a str, a number, a bool or a path", value);
  return expected_as<std::string>(py::str(value), "a text of whole characters", key);
}

// The key as its specification writes it.
std::string key_of(const std::string& name, const std::vector<OptionSpec>& specs) {
  const auto same = [](char a, char b) { return a == b || (a == '-' && b == '_'); };
  for (const auto& spec : specs)
    if (std::ranges::equal(spec.key, name, same)) return spec.key;
  return name;
}

}  // namespace

py::str to_str(std::string_view text) {
  PyObject* decoded =
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace");
  if (!decoded) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(decoded);
}

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
      return to_str(json.get_ref<const std::string&>());
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
      for (const auto& [key, value] : json.items()) dict[to_str(key)] = to_python(value);
      return dict;
    }
  }
  return py::none();
}

Settings to_settings(const py::dict& given, const std::vector<OptionSpec>& specs) {
  Settings settings;
  for (const auto& [key, value] : given)
    if (!value.is_none()) {
      const std::string name = key_of(key.cast<std::string>(), specs);
      settings[name] = value_text(value, name);
    }
  return settings;
}

std::string to_path(const py::handle& path) {
  // Names of files are bytes, of which not all are texts.
  const std::string name = py::module_::import("os").attr("fsencode")(path).cast<std::string>();
  if (name.empty()) throw Raised({Errc::bad_syntax, "the name of the file is empty", "path"});
  if (name.find('\0') != std::string::npos) throw py::value_error("embedded null byte");
  return name;
}

py::str path_to_str(const std::string& path) {
  return py::module_::import("os").attr("fsdecode")(py::bytes(path));
}

bool is_text_or_bytes(const py::handle& given) {
  return py::isinstance<py::str>(given) || py::isinstance<py::bytes>(given) ||
         PyByteArray_Check(given.ptr()) || PyMemoryView_Check(given.ptr());
}

std::string to_content(const py::handle& source, const std::string& where) {
  if (py::hasattr(source, "__fspath__")) return read_from(to_path(source));
  if (PyByteArray_Check(source.ptr()) || PyMemoryView_Check(source.ptr())) {
    const auto bytes = py::reinterpret_steal<py::bytes>(PyBytes_FromObject(source.ptr()));
    if (!bytes) throw py::error_already_set();
    return std::string(bytes);
  }
  if (!py::isinstance<py::str>(source) && !py::isinstance<py::bytes>(source))
    wrong_type(where, "a str, bytes or a path", source);
  return expected_as<std::string>(source, "a text of whole characters", where);
}

void wrong_type(const std::string& where, const std::string& wanted, const py::handle& given) {
  throw py::type_error(where + ": expected " + wanted + ", got " +
                       py::str(py::type::of(given).attr("__name__")).cast<std::string>());
}

void copy_by_reference(const py::object& bound) {
  bound.attr("__copy__") = py::cpp_function([](const py::object& self) { return self; },
                                            py::name("__copy__"), py::is_method(bound));
  bound.attr("__deepcopy__") =
      py::cpp_function([](const py::object& self, const py::object&) { return self; },
                       py::name("__deepcopy__"), py::is_method(bound), py::arg("memo"));
}

void pickle_in_every_protocol(const py::object& bound) {
  bound.attr("__reduce_ex__") = py::cpp_function(
      [](const py::object& self, const py::int_& protocol) {
        const py::object plain = py::module_::import("builtins").attr("object");
        return plain.attr("__reduce_ex__")(self, std::max(protocol.cast<int>(), 2));
      },
      py::name("__reduce_ex__"), py::is_method(bound), py::arg("protocol"));
}

std::string words_of(const Whole& whole) {
  if (whole.value == Whole::beyond) return "so large a number";
  if (whole.value == -Whole::beyond) return "so small a number";
  const std::string sign = whole.value < 0 ? "-" : "";
  return sign +
         std::to_string(static_cast<std::uint64_t>(whole.value < 0 ? -whole.value : whole.value));
}

}  // namespace banmen::python
