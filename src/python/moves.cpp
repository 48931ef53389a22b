#include <pybind11/stl.h>

#include "core/json.hpp"
#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/position.hpp"

namespace banmen::python {

using registry::MoveInfo;

namespace {

bool is_mapping(const py::handle& given) {
  return py::isinstance(given, py::module_::import("collections.abc").attr("Mapping"));
}

std::string whole_text(const py::handle& text) {
  return expected_as<std::string>(text, "a text of whole characters", "move");
}

}  // namespace

std::string move_text(const py::handle& move) {
  if (py::isinstance<py::str>(move)) return whole_text(move);
  if (py::isinstance<MoveInfo>(move)) return move.cast<const MoveInfo&>().text;
  if (is_mapping(move))
    return py::module_::import("json")
        .attr("dumps")(py::dict(py::reinterpret_borrow<py::object>(move)))
        .cast<std::string>();
  throw py::type_error("a move is a str, a banmen.Move or a dict, not " +
                       py::str(py::type::of(move).attr("__name__")).cast<std::string>());
}

std::vector<std::string> move_texts(const Game& game, const py::handle& moves) {
  if (py::isinstance<py::str>(moves)) return game->split_moves(whole_text(moves));
  if (py::isinstance<MoveInfo>(moves) || is_mapping(moves)) return {move_text(moves)};
  if (!py::isinstance<py::iterable>(moves))
    wrong_type("moves", "a str, a banmen.Move, a dict or several of them", moves);
  std::vector<std::string> texts;
  for (const auto& move : py::iter(moves)) texts.push_back(move_text(move));
  return texts;
}

void bind_moves(py::module_& module) {
  py::class_<MoveInfo>(module, "Move", R"(A legal move. It equals its text.)")
      .def_readonly("text", &MoveInfo::text, R"(The move in the game's notation.)")
      .def_readonly("clicks", &MoveInfo::clicks, R"(The spots of the view to click, in order.)")
      .def_property_readonly(
          "json",
          [](const MoveInfo& move) {
            return move.json.empty() ? py::none()
                                     : to_python(parse_json(move.json, "move").value());
          },
          R"(The game's own JSON for it, or None.)")
      .def_readonly("japanese", &MoveInfo::japanese, R"(Its name in Japanese, or "".)")
      .def_readonly("declaration", &MoveInfo::declaration,
                    R"(Said instead of a move, such as giving up.)")
      .def("__str__", [](const MoveInfo& move) { return move.text; })
      .def("__repr__", [](const MoveInfo& move) { return py::str("Move({!r})").format(move.text); })
      .def("__eq__",
           [](const MoveInfo& move, const py::object& that) -> py::object {
             if (py::isinstance<py::str>(that)) return py::bool_(py::str(move.text).equal(that));
             if (!py::isinstance<MoveInfo>(that))
               return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(move.text == that.cast<const MoveInfo&>().text);
           })
      .def("__hash__", [](const MoveInfo& move) { return py::hash(py::str(move.text)); });
}

}  // namespace banmen::python
