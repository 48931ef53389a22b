#pragma once

#include <exception>
#include <utility>

#include "core/result.hpp"

namespace banmen::python {

// An error on its way to Python, where it is banmen.Error.
class Raised : public std::exception {
 public:
  explicit Raised(Error reason) : error(std::move(reason)) {}
  const char* what() const noexcept override { return error.what.c_str(); }
  Error error;
};

// The value of a result; its error is raised.
template <class T>
T take(Result<T> result) {
  if (!result) throw Raised(std::move(result.error()));
  return *std::move(result);
}

inline void take(const Result<void>& result) {
  if (!result) throw Raised(result.error());
}

}  // namespace banmen::python
