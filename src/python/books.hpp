#pragma once

#include <memory>

#include "python/position.hpp"

namespace banmen::python {

struct Book {
  Game game;
  std::shared_ptr<const registry::AnyBook> book;
};

Book open_book(const Game& game, const py::object& file);

}  // namespace banmen::python
