#pragma once

#include <pybind11/pybind11.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "core/thread_pool.hpp"
#include "python/errors.hpp"

// Numbers as callers give them: functions take a Whole or a Real, and say with a name what is too
// small or too large. Neither is made of True or False, which are mistakes where a number is meant.
namespace banmen::python {

using Wide = __int128;

struct Whole {
  static constexpr Wide beyond = Wide{1} << 100;  // stands for all that are as large or larger
  Wide value = 0;
};

struct Real {
  double value = 0;
};

std::string words_of(const Whole& whole);

// banmen.Error unless it is one of low..high.
template <class T>
T within(const Whole& given, T low, T high, const std::string& where) {
  if (given.value >= Wide{low} && given.value <= Wide{high}) return static_cast<T>(given.value);
  const std::string range = std::to_string(low) + " to " + std::to_string(high);
  throw Raised({Errc::out_of_range, words_of(given) + " is out of range", where, range});
}

inline std::uint64_t seed_of(const Whole& seed) {
  return within<std::uint64_t>(seed, 0, std::numeric_limits<std::uint64_t>::max(), "seed");
}

// 0: all cores.
inline int threads_of(const Whole& threads) {
  const int number = within<int>(threads, 0, 1024, "threads");
  return number > 0 ? number : default_threads();
}

}  // namespace banmen::python

namespace pybind11::detail {

template <>
struct type_caster<banmen::python::Whole> {
  PYBIND11_TYPE_CASTER(banmen::python::Whole, const_name("int"));

  bool load(handle given, bool /*convert*/) {
    using banmen::python::Wide, banmen::python::Whole;
    if (!given || PyBool_Check(given.ptr())) return false;
    const auto whole = reinterpret_steal<object>(PyNumber_Index(given.ptr()));
    if (!whole) {
      PyErr_Clear();
      return false;
    }
    int beyond = 0;
    const long long small = PyLong_AsLongLongAndOverflow(whole.ptr(), &beyond);
    value.value = beyond < 0 ? -Whole::beyond : Wide{small};
    if (beyond <= 0) return true;
    const unsigned long long large = PyLong_AsUnsignedLongLong(whole.ptr());
    const bool larger = PyErr_Occurred() != nullptr;
    PyErr_Clear();
    value.value = larger ? Whole::beyond : Wide{large};
    return true;
  }
};

template <>
struct type_caster<banmen::python::Real> {
  PYBIND11_TYPE_CASTER(banmen::python::Real, const_name("float"));

  bool load(handle given, bool /*convert*/) {
    if (!given || PyBool_Check(given.ptr())) return false;
    value.value = PyFloat_AsDouble(given.ptr());
    if (!PyErr_Occurred()) return true;
    const bool large = PyErr_ExceptionMatches(PyExc_OverflowError) != 0;
    PyErr_Clear();
    value.value = std::numeric_limits<double>::infinity();  // a whole number beyond all floats
    return large;
  }
};

}  // namespace pybind11::detail
