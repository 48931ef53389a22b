#include <pybind11/stl.h>

#include <cstring>

#include "python/arrays.hpp"
#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/position.hpp"

namespace banmen::python {
namespace {

using Bytes = std::vector<std::uint8_t>;

PlaneShape checked_shape(const Position& pos) {
  const PlaneShape shape = pos->shape_of_planes();
  if (shape.size() > 0) return shape;
  throw Raised({Errc::unsupported, "this position cannot be shown as planes", "position",
                pos.game()->plane_names().empty()
                    ? "the game " + std::string(pos.game()->id()) + " has none"
                    : "it is only to be looked at"});
}

std::vector<py::ssize_t> dimensions(const PlaneShape& shape) {
  return {shape.planes, shape.rows, shape.columns};
}

// All must be of one game and of one size.
void write_all(const std::vector<const Position*>& positions, const PlaneShape& shape,
               std::uint8_t* out) {
  std::memset(out, 0, positions.size() * shape.size());
  for (const Position* pos : positions) {
    (*pos)->fill_planes(out);
    out += shape.size();
  }
}

std::vector<const Position*> checked_list(const py::iterable& given, PlaneShape& shape) {
  std::vector<const Position*> positions;
  positions.reserve(py::len_hint(given));
  const registry::AnyGame* game = nullptr;
  for (const auto& item : given) {
    const auto& pos = expected<Position>(item, "a banmen.Position",
                                         "positions[" + std::to_string(positions.size()) + "]");
    if (positions.empty()) {
      game = pos.game().rules;
      shape = checked_shape(pos);
    } else if (pos.game().rules != game || pos->shape_of_planes() != shape) {
      throw Raised({Errc::illegal, "its planes are not like those of the first position",
                    "positions[" + std::to_string(positions.size()) + "]",
                    "a batch holds positions of one game and one size"});
    }
    positions.push_back(&pos);
  }
  if (positions.empty())
    throw Raised({Errc::illegal, "there is no position", "positions", "give one at least"});
  return positions;
}

// Planes of several positions, one after the other in memory that stays where it is.
class Batch {
 public:
  explicit Batch(const py::iterable& given) {
    // A generator can be gone through once, and its positions must stay meanwhile.
    const py::list positions(given);
    const auto all = checked_list(positions, shape_);
    game_ = all.front()->game();
    count_ = all.size();
    bytes_.resize(count_ * shape_.size());
    write_all(all, shape_, bytes_.data());
  }

  void fill(const py::iterable& given) {
    const py::list positions(given);
    PlaneShape shape;
    const auto all = checked_list(positions, shape);
    if (all.front()->game().rules != game_.rules || shape != shape_ || all.size() != count_)
      throw Raised({Errc::illegal, "these positions do not fill the batch", "positions",
                    "it holds " + std::to_string(count_) + " of " + std::string(game_->id())});
    write_all(all, shape_, bytes_.data());
  }

  std::size_t size() const { return count_; }
  const Game& game() const { return game_; }
  std::uint8_t* data() { return bytes_.data(); }
  std::vector<py::ssize_t> shape() const {
    auto all = dimensions(shape_);
    all.insert(all.begin(), static_cast<py::ssize_t>(count_));
    return all;
  }

 private:
  Game game_;
  PlaneShape shape_{};
  std::size_t count_ = 0;
  Bytes bytes_;
};

py::array view_of(const py::object& self) {
  need_numpy();
  if (!py::isinstance<Batch>(self)) wrong_type("self", "a banmen.Batch", self);
  auto& batch = self.cast<Batch&>();
  return py::array(py::dtype::of<std::uint8_t>(), batch.shape(), {}, batch.data(), self);
}

// Straight into an array of the caller's, or into a new one.
py::array planes(const py::iterable& given, const py::object& out) {
  need_numpy();
  const py::list positions(given);
  PlaneShape shape;
  const auto all = checked_list(positions, shape);
  auto wanted = dimensions(shape);
  wanted.insert(wanted.begin(), static_cast<py::ssize_t>(all.size()));
  using Array = py::array_t<std::uint8_t>;
  if (!out.is_none() && !py::isinstance<Array>(out))
    throw py::type_error("out is not a numpy array of uint8");
  Array array = out.is_none() ? Array(wanted) : py::reinterpret_borrow<Array>(out);
  const bool fits = static_cast<std::size_t>(array.ndim()) == wanted.size() &&
                    std::equal(wanted.begin(), wanted.end(), array.shape());
  if (!fits || (array.flags() & py::array::c_style) == 0 || !array.writeable())
    throw Raised({Errc::illegal, "the array cannot take these planes", "out",
                  py::str("a contiguous, writable one of shape {} can")
                      .format(py::tuple(py::cast(wanted)))
                      .cast<std::string>()});
  write_all(all, shape, array.mutable_data());
  return array;
}

}  // namespace

py::array Position::planes() const {
  need_numpy();
  if (!planes_) {
    const PlaneShape shape = checked_shape(*this);
    auto bytes = std::make_unique<Bytes>(shape.size());
    at_->fill_planes(bytes->data());
    const auto* data = bytes->data();
    const py::capsule owner(bytes.release(), [](void* old) { delete static_cast<Bytes*>(old); });
    py::array array(py::dtype::of<std::uint8_t>(), dimensions(shape), {}, data, owner);
    array.attr("flags").attr("writeable") = false;
    planes_ = array;
  }
  // A view of its own for each caller: nobody changes another's shape.
  return planes_.attr("view")().cast<py::array>();
}

void bind_planes(py::module_& module) {
  py::class_<Batch>(module, "Batch", py::buffer_protocol(),
                    R"(Positions of one game as planes of bytes in one block of memory.)")
      .def(py::init<const py::iterable&>(), py::arg("positions"))
      .def_property_readonly("game", method(&Batch::game), R"(The game of its positions.)")
      .def_property_readonly(
          "planes", [](const py::object& self) { return view_of(self); },
          R"(An array of shape (positions, planes, rows, columns): the batch's own memory.)")
      .def("fill", &Batch::fill, py::arg("positions"),
           R"(Writes as many other positions into the same memory: arrays show them at once.)")
      .def("__len__", method(&Batch::size))
      .def("__repr__",
           [](const Batch& batch) {
             return py::str("<Batch of {}, {} positions>")
                 .format(std::string(batch.game()->id()), batch.size());
           })
      .def_buffer([](Batch& batch) {
        const auto shape = batch.shape();
        std::vector<py::ssize_t> strides(shape.size(), 1);
        for (std::size_t i = shape.size() - 1; i > 0; --i) strides[i - 1] = strides[i] * shape[i];
        return py::buffer_info(batch.data(), 1, py::format_descriptor<std::uint8_t>::format(),
                               static_cast<py::ssize_t>(shape.size()), shape, strides);
      });
  module.def("planes", &planes, py::arg("positions"), py::kw_only(), py::arg("out") = py::none(),
             R"(Positions of one game as an array of shape (positions, planes, rows, columns).)");
}

}  // namespace banmen::python
