#include "python/bind.hpp"
#include "python/convert.hpp"
#include "registry/games.hpp"

namespace banmen::python {

const registry::Registry& all_games() {
  static const auto* const games = new registry::Registry(registry::AllGames{});
  return *games;
}

}  // namespace banmen::python

PYBIND11_MODULE(_native, module) {
  using namespace banmen::python;  // NOLINT(google-build-using-namespace)
  // Classes tell this as their home, which is where everybody finds them.
  module.attr("__name__") = "banmen";
  declare_games(module);
  bind_errors(module);
  bind_stop(module);
  bind_moves(module);
  bind_positions(module);
  bind_planes(module);
  bind_engines(module);
  bind_matches(module);
  bind_weights(module);
  bind_training(module);
  bind_records(module);
  bind_books(module);
  bind_games(module);
  bind_values(module);
  for (const char* never_changes : {"Game", "Position", "Move", "Score", "Explanation", "Thought",
                                    "Match", "Record", "Book", "Value", "Thermograph"})
    copy_by_reference(module.attr(never_changes));
  for (const auto& [name, thing] : py::dict(module.attr("__dict__")))
    if (py::isinstance<py::type>(thing) &&
        !PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(thing.ptr()),
                          reinterpret_cast<PyTypeObject*>(PyExc_BaseException)))
      pickle_in_every_protocol(py::reinterpret_borrow<py::object>(thing));
  module.attr("__version__") = BANMEN_VERSION;
}
