#include "python/books.hpp"

#include <pybind11/stl.h>

#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/engine.hpp"

namespace banmen::python {

Book open_book(const Game& game, const py::object& file) {
  return {game, take(game->open_book(file.is_none() ? "" : to_path(file)))};
}

void bind_books(py::module_& module) {
  py::class_<Book>(module, "Book", R"(An opening book.)")
      .def_property_readonly(
          "game", [](const Book& book) { return book.game; }, R"(The game it is for.)")
      .def_property_readonly(
          "depths", [](const Book& book) { return book.book->depths(); },
          R"(Least and most plies of the searches it is made of.)")
      .def("__len__", [](const Book& book) { return book.book->positions(); })
      .def(
          "probe",
          [](const Book& book, const Position& pos) {
            py::list moves;
            for (const auto& move : take(book.book->probe(pos.at())))
              moves.append(py::make_tuple(move.move, Score{book.game, move.score}));
            return moves;
          },
          py::arg("position"), R"((move, score) of the moves it knows here, best first.)")
      .def("__repr__", [](const Book& book) {
        return py::str("<Book of {}, {} positions>")
            .format(std::string(book.game->id()), book.book->positions());
      });
}

}  // namespace banmen::python
