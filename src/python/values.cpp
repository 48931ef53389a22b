#include <pybind11/stl.h>

#include <limits>
#include <mutex>

#include "cgt/born.hpp"
#include "cgt/facts.hpp"
#include "cgt/parse.hpp"
#include "cgt/thermograph_svg.hpp"
#include "core/file.hpp"
#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/errors.hpp"
#include "python/waiting.hpp"

namespace banmen::python {
namespace {

// All values of the module lie in one store, so that equal ones are the same. Never destroyed.
struct Values {
  std::mutex mutex;  // one calculation at a time: each has a stop of its own
  cgt::Store store{16};
};

Values& values() {
  static auto* const all = new Values;
  return *all;
}

// Most sums take less than a thread takes to start; those that do not are done beside Python.
template <class Work>
auto calculate(const Work& work) -> decltype(take(work(std::declval<cgt::Store&>()))) {
  const auto limited = [&](std::uint64_t most, const Stop& stop) {
    const std::lock_guard lock(values().mutex);
    values().store.limit({most, stop});
    return cgt::attempt([&] { return work(values().store); });
  };
  constexpr std::uint64_t quick = 2000;
  {
    // Whoever calculates holds the lock without Python's: nobody waits for both.
    const py::gil_scoped_release released;
    auto answer = limited(quick, {});
    if (answer || answer.error().code != Errc::too_large) return take(std::move(answer));
  }
  return take(wait_with({}, [&](const Stop& stop, const ProgressSink&) {
    return limited(std::numeric_limits<std::uint64_t>::max() / 2, stop);
  }));
}

struct Value {
  cgt::Id id = cgt::zero;
};

py::object fraction(cgt::Dyadic x) {
  return py::module_::import("fractions").attr("Fraction")(cgt::to_text(x));
}

py::object fraction(const std::optional<cgt::Dyadic>& x) { return x ? fraction(*x) : py::none(); }

Value parsed(const std::string& text) {
  return {calculate([&](cgt::Store& store) { return cgt::parse(store, text); })};
}

// Text, whole numbers, and fractions and floats whose denominator is a power of two.
std::optional<Value> value_of(const py::handle& given) {
  if (py::isinstance<Value>(given)) return given.cast<Value>();
  if (py::isinstance<py::str>(given)) return parsed(given.cast<std::string>());
  if (py::isinstance<py::bool_>(given)) return std::nullopt;
  const py::object number = py::module_::import("numbers").attr("Rational");
  if (!py::isinstance(given, number) && !py::isinstance<py::float_>(given)) return std::nullopt;
  const py::object exact = py::module_::import("fractions").attr("Fraction")(given);
  return parsed(py::str(exact).cast<std::string>());
}

Value checked_value(const py::handle& given) {
  const auto value = value_of(given);
  if (value) return *value;
  throw py::type_error("a value is made from a str or a number, not from " +
                       py::str(py::type::of(given).attr("__name__")).cast<std::string>());
}

Value made(const py::iterable& left, const py::iterable& right) {
  std::array<std::vector<cgt::Id>, 2> options;
  for (const auto& option : left) options[0].push_back(checked_value(option).id);
  for (const auto& option : right) options[1].push_back(checked_value(option).id);
  return {calculate(
      [&](cgt::Store& store) -> Result<cgt::Id> { return store.make(options[0], options[1]); })};
}

Value sum(Value a, Value b) {
  using cgt::infinity, cgt::minus_infinity;
  if ((a.id == infinity && b.id == minus_infinity) || (a.id == minus_infinity && b.id == infinity))
    throw Raised({Errc::illegal, "the sum of ∞ and -∞ has no value", "+"});
  return {calculate([&](cgt::Store& store) -> Result<cgt::Id> { return store.add(a.id, b.id); })};
}

Value negative(Value a) {
  return {calculate([&](cgt::Store& store) -> Result<cgt::Id> { return store.negate(a.id); })};
}

Value times(Value a, std::int64_t n) {
  return {calculate([&](cgt::Store& store) -> Result<cgt::Id> { return store.times(n, a.id); })};
}

bool at_most(Value a, Value b) {
  return calculate([&](cgt::Store& store) -> Result<bool> { return store.leq(a.id, b.id); });
}

std::string name_of(Value a) {
  return calculate([&](cgt::Store& store) { return cgt::checked_name(store, a.id); });
}

cgt::Facts facts_of(Value a) {
  return calculate([&](cgt::Store& store) { return cgt::facts(store, a.id); });
}

cgt::Thermograph graph_of(Value a) {
  return calculate([&](cgt::Store& store) { return cgt::thermograph(store, a.id); });
}

std::vector<Value> options_of(Value a, bool left) {
  return calculate([&](cgt::Store& store) -> Result<std::vector<Value>> {
    std::vector<Value> options;
    for (const cgt::Id id : left ? store.left(a.id) : store.right(a.id)) options.push_back({id});
    return options;
  });
}

std::vector<Value> born_by(int day, bool affine) {
  const auto ids = calculate([&](cgt::Store& store) {
    return cgt::born_by(store, day, affine ? cgt::World::affine : cgt::World::shorts);
  });
  std::vector<Value> all;
  for (const cgt::Id id : ids) all.push_back({id});
  return all;
}

// What Python's operators expect of an operand that is no value.
template <class Use>
py::object with(const py::object& that, const Use& use) {
  if (py::isinstance<py::str>(that)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
  const auto value = value_of(that);
  if (!value) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
  return py::cast(use(*value));
}

// The same as of an equal number.
py::ssize_t hash_of(Value a) {
  const auto number = values().store.number(a.id);
  if (number) return py::hash(fraction(*number));
  return py::hash(py::make_tuple("banmen.Value", a.id));
}

py::list wall(const cgt::Wall& points) {
  py::list all;
  for (const auto& [temperature, value] : points)
    all.append(py::make_tuple(fraction(temperature), fraction(value)));
  return all;
}

struct Thermograph {
  std::string title;
  cgt::Thermograph graph;
};

void bind_thermograph(py::module_& module) {
  py::class_<Thermograph>(module, "Thermograph",
                          R"(How a value's stops close in as playing costs more.)")
      .def_property_readonly(
          "mean", [](const Thermograph& self) { return fraction(self.graph.mean); },
          R"(Where the mast stands.)")
      .def_property_readonly(
          "temperature", [](const Thermograph& self) { return fraction(self.graph.temperature); },
          R"(Where the walls meet.)")
      .def_property_readonly(
          "left", [](const Thermograph& self) { return wall(self.graph.left); },
          R"(The corners of the left wall: (temperature, value).)")
      .def_property_readonly(
          "right", [](const Thermograph& self) { return wall(self.graph.right); },
          R"(The corners of the right wall.)")
      .def(
          "svg",
          [](const Thermograph& self) { return cgt::thermograph_svg(self.graph, self.title); },
          R"(A drawing: values grow to the left, temperature upwards.)")
      .def(
          "save",
          [](const Thermograph& self, const py::object& path) {
            take(write_file(to_path(path), cgt::thermograph_svg(self.graph, self.title)));
          },
          py::arg("path"), R"(Writes that drawing.)")
      .def("_repr_svg_",
           [](const Thermograph& self) { return cgt::thermograph_svg(self.graph, self.title); });
}

}  // namespace

void bind_values(py::module_& module) {
  bind_thermograph(module);
  using Fact = std::optional<cgt::Dyadic> cgt::Facts::*;
  const auto fact = [](Fact which) {
    return [which](const Value& self) { return fraction(facts_of(self).*which); };
  };
  py::class_<Value>(
      module, "Value",
      R"(The value of a combinatorial game: a text such as "{1|0} + *", or a number.)")
      .def(py::init(&checked_value), py::arg("value") = 0)
      .def_static("make", &made, py::arg("left"), py::arg("right"),
                  R"(The value of { left | right }.)")
      .def("__add__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return sum(a, value); });
           })
      .def("__radd__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return sum(value, a); });
           })
      .def("__sub__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return sum(a, negative(value)); });
           })
      .def("__rsub__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return sum(value, negative(a)); });
           })
      .def("__neg__", &negative)
      .def("__pos__", [](const Value& a) { return a; })
      .def("__mul__", &times, py::is_operator())
      .def("__rmul__", &times, py::is_operator())
      .def("__eq__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return a.id == value.id; });
           })
      .def("__ne__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return a.id != value.id; });
           })
      .def("__le__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return at_most(a, value); });
           })
      .def("__ge__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return at_most(value, a); });
           })
      .def("__lt__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return a.id != value.id && at_most(a, value); });
           })
      .def("__gt__",
           [](const Value& a, const py::object& b) {
             return with(b, [&](Value value) { return a.id != value.id && at_most(value, a); });
           })
      .def("__hash__", &hash_of)
      .def(
          "confused_with",
          [](const Value& a, const py::object& b) {
            const Value value = checked_value(b);
            return !at_most(a, value) && !at_most(value, a);
          },
          py::arg("that"), R"(Whether neither is at least the other.)")
      .def_property_readonly(
          "left", [](const Value& self) { return options_of(self, true); },
          R"(Left's options in the canonical form.)")
      .def_property_readonly(
          "right", [](const Value& self) { return options_of(self, false); },
          R"(Right's options in the canonical form.)")
      .def_property_readonly(
          "outcome",
          [](const Value& self) {
            return std::string(1, cgt::to_letter(values().store.outcome(self.id)));
          },
          R"(Who wins: "N"ext, "P"revious, "L"eft or "R"ight.)")
      .def_property_readonly("mean", fact(&cgt::Facts::mean),
                             R"(The mean, or None with infinities.)")
      .def_property_readonly("temperature", fact(&cgt::Facts::temperature),
                             R"(The temperature, or None with infinities.)")
      .def_property_readonly("left_stop", fact(&cgt::Facts::left_stop),
                             R"(The left stop, or None with infinities.)")
      .def_property_readonly("right_stop", fact(&cgt::Facts::right_stop),
                             R"(The right stop, or None with infinities.)")
      .def_property_readonly(
          "birthday", [](const Value& self) { return facts_of(self).birthday; },
          R"(The day on which its canonical form is born.)")
      .def_property_readonly(
          "number", [](const Value& self) { return fraction(values().store.number(self.id)); },
          R"(The number that it is, or None.)")
      .def_property_readonly(
          "infinite", [](const Value& self) { return values().store.has_infinity(self.id); },
          R"(Whether an infinity is anywhere in its canonical form.)")
      .def(
          "thermograph",
          [](const Value& self) {
            return Thermograph{name_of(self), graph_of(self)};
          },
          R"(Its thermograph; values with infinities have none.)")
      .def("__str__", &name_of)
      .def("__repr__",
           [](const Value& self) { return py::str("Value({!r})").format(name_of(self)); })
      .def(py::pickle([](const Value& self) { return py::make_tuple(name_of(self)); },
                      [](const py::tuple& state) { return parsed(state[0].cast<std::string>()); }));
  module.def("born_by", &born_by, py::arg("day"), py::kw_only(), py::arg("affine") = false,
             R"(All values born by a day; `affine`: with infinities, from day -1.)");
}

}  // namespace banmen::python
