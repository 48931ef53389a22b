#pragma once

#include <pybind11/numpy.h>

namespace banmen::python {

// To be called before anything of pybind11's that deals with arrays. There, whoever comes first
// imports numpy inside the initialisation of a static variable, and gives up Python's lock
// meanwhile: a second thread would take that lock, wait for the variable, and never let go.
inline void need_numpy() { pybind11::module_::import("numpy"); }

}  // namespace banmen::python
