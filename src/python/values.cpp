#include <pybind11/stl.h>

#include <limits>
#include <mutex>

#include "cgt/born.hpp"
#include "cgt/facts.hpp"
#include "cgt/parse.hpp"
#include "cgt/thermograph_svg.hpp"
#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/errors.hpp"
#include "python/numbers.hpp"
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

// A number of Python's: a value, or one that no game is worth.
struct Number {
  std::optional<Value> value{};
  py::object exact = py::none();  // of the others; None: not even a number, nan
};

// The value of a fraction, if it has one.
std::optional<Value> value_of_fraction(const py::object& exact) {
  const py::int_ below(exact.attr("denominator")), above(exact.attr("numerator"));
  constexpr int bits = cgt::Dyadic::fraction_bits;
  const int places = below.attr("bit_length")().cast<int>() - 1;
  if (places > bits || !(below & (below - py::int_(1))).equal(py::int_(0))) return std::nullopt;
  const py::object scaled = above << py::int_(bits - places);
  if (scaled.attr("bit_length")().cast<int>() > bits + cgt::Dyadic::integer_bits + 1)
    return std::nullopt;
  const auto high = (scaled >> py::int_(64)).cast<std::int64_t>();
  const auto low = (scaled & py::int_(~std::uint64_t{0})).cast<std::uint64_t>();
  const auto x = cgt::Dyadic::from_scaled(cgt::Wide{high} * (cgt::Wide{1} << 64) + cgt::Wide{low});
  if (!x.in_range()) return std::nullopt;
  return Value{calculate([&](cgt::Store& store) -> Result<cgt::Id> { return store.number(x); })};
}

// Of a decimal that is written with an exponent beyond this, all that counts is its sign and
// whether it is large or small: nobody waits for its digits.
constexpr int largest_exponent = 1000;

std::optional<py::object> stand_in(const py::handle& decimal) {
  if (!py::hasattr(decimal, "adjusted") || !decimal.attr("is_finite")().cast<bool>())
    return std::nullopt;
  const py::int_ zero(0);
  if (decimal.attr("is_zero")().cast<bool>()) return zero;
  const py::int_ exponent(decimal.attr("adjusted")());
  const py::object huge = py::int_(1) << py::int_(4 * largest_exponent);
  const py::object one(py::int_(decimal.attr("is_signed")().cast<bool>() ? -1 : 1));
  if (exponent > py::int_(largest_exponent)) return one * huge;
  if (exponent < py::int_(-largest_exponent))
    return py::module_::import("fractions").attr("Fraction")(one, huge);
  return std::nullopt;
}

// What is no number at all gives nothing.
std::optional<Number> number_of(const py::handle& given) {
  const py::module_ numbers = py::module_::import("numbers");
  const py::object fraction_class = py::module_::import("fractions").attr("Fraction");
  py::object exact;
  if (py::isinstance(given, numbers.attr("Rational"))) {
    exact = fraction_class(given);
  } else if (const auto other = stand_in(given)) {
    exact = fraction_class(*other);
  } else if (py::hasattr(given, "as_integer_ratio")) {
    try {  // floats, those of numpy too, and decimals
      exact = fraction_class(*py::tuple(given.attr("as_integer_ratio")()));
    } catch (py::error_already_set& error) {
      // Infinity is what a game has for it, and nan is no number.
      if (error.matches(PyExc_ValueError)) return Number{};
      if (!error.matches(PyExc_OverflowError)) throw;
      const bool above = py::reinterpret_borrow<py::object>(given) > py::int_(0);
      return Number{Value{above ? cgt::infinity : cgt::minus_infinity}};
    }
  } else {
    return std::nullopt;
  }
  return Number{value_of_fraction(exact), exact};
}

// For people, and no longer than they read.
std::string number_text(const py::object& exact) {
  if (exact.is_none()) return "nan";
  constexpr int most = 200;
  for (const char* part : {"numerator", "denominator"})
    if (py::int_(exact.attr(part)).attr("bit_length")().cast<int>() > most)
      return "a number so large or so fine";
  return py::str(exact).cast<std::string>();
}

Value checked_value(const Number& number) {
  if (number.value) return *number.value;
  throw Raised({Errc::out_of_range, "no game is worth " + number_text(number.exact), "value",
                "numbers of games are p/1, p/2, p/4, ..., up to 2^62 in size, with up to 2^60 "
                "below"});
}

// Texts, and numbers that games are worth. Others raise; what is none of these gives nothing.
std::optional<Value> value_of(const py::handle& given) {
  if (py::isinstance<Value>(given)) return given.cast<Value>();
  if (py::isinstance<py::str>(given))
    return parsed(expected_as<std::string>(given, "a text of whole characters", "value"));
  if (py::isinstance<py::bool_>(given)) return std::nullopt;
  const auto number = number_of(given);
  if (!number) return std::nullopt;
  return checked_value(*number);
}

Value checked_value(const py::handle& given) {
  const auto value = value_of(given);
  if (value) return *value;
  throw py::type_error("a value is made from a str or a number, not from " +
                       py::str(py::type::of(given).attr("__name__")).cast<std::string>());
}

// One side's options: several, or one alone. A text is one, not as many as it has letters.
std::vector<cgt::Id> options_from(const py::object& given, const std::string& side) {
  if (const auto only = value_of(given)) return {only->id};
  if (is_text_or_bytes(given) || !py::isinstance<py::iterable>(given))
    wrong_type(side, "a value (a banmen.Value, a str or a number) or several of them", given);
  std::vector<cgt::Id> options;
  for (const auto& option : given) options.push_back(checked_value(option).id);
  return options;
}

Value made(const py::object& left, const py::object& right) {
  const auto lefts = options_from(left, "left"), rights = options_from(right, "right");
  return {
      calculate([&](cgt::Store& store) -> Result<cgt::Id> { return store.make(lefts, rights); })};
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

Value times(Value a, const Whole& n) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const auto copies = within<std::int64_t>(n, -most, most, "copies");
  return {
      calculate([&](cgt::Store& store) -> Result<cgt::Id> { return store.times(copies, a.id); })};
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

std::vector<Value> born_by(const Whole& day, bool affine) {
  const int last = within<int>(day, -1, 99, "day");
  const auto ids = calculate([&](cgt::Store& store) {
    return cgt::born_by(store, last, affine ? cgt::World::affine : cgt::World::shorts);
  });
  std::vector<Value> all;
  for (const cgt::Id id : ids) all.push_back({id});
  return all;
}

py::object not_implemented() { return py::reinterpret_borrow<py::object>(Py_NotImplemented); }

// What Python's operators expect of an operand that is no value.
template <class Use>
py::object with(const py::object& that, const Use& use) {
  if (py::isinstance<py::str>(that)) return not_implemented();
  const auto value = value_of(that);
  if (!value) return not_implemented();
  return py::cast(use(*value));
}

// A number that no game is worth has a place among the values all the same. It is none of the
// numbers beside which values stand, so that one comparison decides.
bool at_most(Value a, const py::object& exact) {
  const cgt::Cut cut = values().store.ends(a.id).left;
  if (const auto beside = cut.number()) return fraction(*beside) < exact;
  return cut == cgt::Cut::lowest();
}

bool at_least(Value a, const py::object& exact) {
  const cgt::Cut cut = values().store.ends(a.id).right;
  if (const auto beside = cut.number()) return fraction(*beside) > exact;
  return cut == cgt::Cut::highest();
}

// Comparisons with numbers never raise: those that no game is worth are unequal and in order, and
// nan is unequal to all and in no order, as everywhere in Python.
template <class OfValue, class OfNumber>
py::object compared(const py::object& that, const OfValue& of_value, const OfNumber& of_number,
                    bool of_nan = false) {
  if (py::isinstance<Value>(that)) return py::bool_(of_value(that.cast<Value>()));
  const auto number = number_of(that);
  if (!number) return not_implemented();
  if (number->value) return py::bool_(of_value(*number->value));
  return py::bool_(number->exact.is_none() ? of_nan : of_number(number->exact));
}

// A complex number may be a real one.
py::object real_of(const py::object& that) {
  if (PyComplex_Check(that.ptr()) && PyComplex_ImagAsDouble(that.ptr()) == 0)
    return py::float_(PyComplex_RealAsDouble(that.ptr()));
  return that;
}

py::object is_equal(Value a, const py::object& b, bool equal) {
  return compared(
      real_of(b), [&](Value value) { return (a.id == value.id) == equal; },
      [&](const py::object&) { return !equal; }, !equal);
}

bool is_confused(Value a, const py::object& b) {
  if (!py::isinstance<py::str>(b) && !py::isinstance<py::bool_>(b))
    if (const auto number = number_of(b); number && !number->value && !number->exact.is_none())
      return !at_most(a, number->exact) && !at_least(a, number->exact);
  const Value value = checked_value(b);
  return !at_most(a, value) && !at_most(value, a);
}

// The same as of an equal number.
py::ssize_t hash_of(Value a) {
  const auto number = values().store.number(a.id);
  if (number) return py::hash(fraction(*number));
  constexpr double beyond = std::numeric_limits<double>::infinity();
  if (a.id == cgt::infinity) return py::hash(py::float_(beyond));
  if (a.id == cgt::minus_infinity) return py::hash(py::float_(-beyond));
  return py::hash(py::make_tuple("banmen.Value", a.id));
}

// A value's text may be too long, but every object can be shown.
std::string shown(Value a) {
  const auto name = calculate([&](cgt::Store& store) { return cgt::name_if_short(store, a.id); });
  if (!name) return "<Value whose text is longer than a megabyte>";
  return py::str("Value({!r})").format(*name).cast<std::string>();
}

Value from_state(const py::tuple& state) {
  const std::string whose = "the state of a Value";
  if (state.size() != 1)
    throw py::value_error(whose + " has one part, not " + std::to_string(state.size()));
  return parsed(expected_as<std::string>(state[0], "a text", whose));
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
            write_to(path, cgt::thermograph_svg(self.graph, self.title));
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
      .def(py::init([](const py::object& value) { return checked_value(value); }),
           py::arg("value") = 0)
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
      .def("__eq__", [](const Value& a, const py::object& b) { return is_equal(a, b, true); })
      .def("__ne__", [](const Value& a, const py::object& b) { return is_equal(a, b, false); })
      .def("__le__",
           [](const Value& a, const py::object& b) {
             return compared(
                 b, [&](Value value) { return at_most(a, value); },
                 [&](const py::object& exact) { return at_most(a, exact); });
           })
      .def("__ge__",
           [](const Value& a, const py::object& b) {
             return compared(
                 b, [&](Value value) { return at_most(value, a); },
                 [&](const py::object& exact) { return at_least(a, exact); });
           })
      .def("__lt__",
           [](const Value& a, const py::object& b) {
             return compared(
                 b, [&](Value value) { return a.id != value.id && at_most(a, value); },
                 [&](const py::object& exact) { return at_most(a, exact); });
           })
      .def("__gt__",
           [](const Value& a, const py::object& b) {
             return compared(
                 b, [&](Value value) { return a.id != value.id && at_most(value, a); },
                 [&](const py::object& exact) { return at_least(a, exact); });
           })
      .def("__hash__", &hash_of)
      .def("confused_with", &is_confused, py::arg("that"),
           R"(Whether neither is at least the other.)")
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
            const auto title =
                calculate([&](cgt::Store& store) { return cgt::name_if_short(store, self.id); });
            return Thermograph{title.value_or("a value"), graph_of(self)};
          },
          R"(Its thermograph; values with infinities have none.)")
      .def("__str__", &name_of)
      .def("__repr__", &shown)
      .def(
          py::pickle([](const Value& self) { return py::make_tuple(name_of(self)); }, &from_state));
  module.def("born_by", &born_by, py::arg("day"), py::kw_only(), py::arg("affine") = false,
             R"(All values born by a day; `affine`: with infinities, from day -1.)");
}

}  // namespace banmen::python
