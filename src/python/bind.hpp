#pragma once

#include <pybind11/pybind11.h>

#include "registry/registry.hpp"

// The Python module, one function for each group of what it offers. The texts in R"()" are what
// help() shows; the types are told once more in banmen/__init__.pyi, and a test compares both.
namespace banmen::python {

namespace py = pybind11;

// A method as a function of a reference. pybind11 itself binds methods by a pointer, which it lets
// None be: Position.planes(None) would ask nothing at all.
template <class Class, class Answer, class... Given>
auto method(Answer (Class::*call)(Given...) const) {
  return [call](const Class& self, Given... given) -> Answer { return (self.*call)(given...); };
}
template <class Class, class Answer, class... Given>
auto method(Answer (Class::*call)(Given...)) {
  return [call](Class& self, Given... given) -> Answer { return (self.*call)(given...); };
}

// The games of the module. Never destroyed: Python's objects may outlive everything else.
const registry::Registry& all_games();

void declare_games(py::module_& module);  // first: everything else tells its game
void bind_errors(py::module_& module);
void bind_stop(py::module_& module);
void bind_moves(py::module_& module);
void bind_positions(py::module_& module);
void bind_planes(py::module_& module);
void bind_engines(py::module_& module);
void bind_matches(py::module_& module);
void bind_weights(py::module_& module);
void bind_training(py::module_& module);
void bind_records(py::module_& module);
void bind_books(py::module_& module);
void bind_games(py::module_& module);
void bind_values(py::module_& module);

}  // namespace banmen::python
