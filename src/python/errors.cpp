#include "python/errors.hpp"

#include <new>

#include "python/bind.hpp"
#include "python/convert.hpp"

namespace banmen::python {
namespace {

// A reference for as long as the module lives, which is as long as the program.
PyObject* error_type = nullptr;

void raise(const Error& error) {
  const py::object type = py::reinterpret_borrow<py::object>(error_type);
  const py::object value = type(to_str(to_text(error)));
  value.attr("code") = to_str(to_text(error.code));
  value.attr("what") = to_str(error.what);
  value.attr("where") = to_str(error.where);
  value.attr("hint") = to_str(error.hint);
  value.attr("tag") = to_str(error.tag);
  PyErr_SetObject(type.ptr(), value.ptr());
}

}  // namespace

void bind_errors(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc(
      "banmen.Error",
      "Something is wrong with what was given: what, where, and what to do about it.",
      PyExc_ValueError, nullptr);
  if (!error_type) throw py::error_already_set();
  const py::object type = py::reinterpret_borrow<py::object>(error_type);
  for (const char* name : {"code", "what", "where", "hint", "tag"}) type.attr(name) = "";
  module.attr("Error") = type;
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Raised& raised) {
      raise(raised.error);
    } catch (const py::cast_error& error) {
      // pybind11 calls this a RuntimeError; whoever gave a thing of another type thinks otherwise.
      PyErr_SetString(PyExc_TypeError, error.what());
    }
  });
}

}  // namespace banmen::python
