#include "games/nested/position.hpp"

namespace banmen::nested {
namespace {

// Writes a board cell by cell; a taken cell above the lowest level fills its whole square.
class Planes {
 public:
  Planes(const Position& pos, std::uint8_t* out)
      : pos_(pos), side_(side_of(pos.board.depth())), size_(side_ * side_), out_(out) {}

  static std::size_t side_of(int depth) {
    std::size_t side = 1;
    while (depth-- > 0) side *= 3;
    return side;
  }

  void write() {
    write_grid(0, 0, 0, side_, pos_.result == Outcome::ongoing && pos_.target == 0);
    std::fill_n(out_ + 3 * size_, size_, static_cast<std::uint8_t>(index(pos_.to_move)));
  }

 private:
  void write_grid(std::uint32_t number, std::size_t top, std::size_t left, std::size_t side,
                  bool open) {
    const Grid grid = pos_.board.grid(number);
    side /= 3;
    for (unsigned cell = 0; cell < 9; ++cell) {
      const std::size_t y = top + cell / 3 * side, x = left + cell % 3 * side;
      const std::uint32_t here = child(number, cell);
      switch (grid.at(cell)) {
        case Cell::sub:
          write_grid(here, y, x, side,
                     open || (pos_.result == Outcome::ongoing && pos_.target == here));
          break;
        case Cell::empty:
          if (open) fill(2, y, x, side);
          break;
        case Cell::x:
          fill(0, y, x, side);
          break;
        case Cell::o:
          fill(1, y, x, side);
          break;
        case Cell::both:
          fill(0, y, x, side);
          fill(1, y, x, side);
          break;
      }
    }
  }

  void fill(std::size_t plane, std::size_t top, std::size_t left, std::size_t side) {
    for (std::size_t row = top; row < top + side; ++row)
      std::fill_n(out_ + plane * size_ + row * side_ + left, side, std::uint8_t{1});
  }

  const Position& pos_;
  std::size_t side_, size_;  // of a plane
  std::uint8_t* out_;
};

}  // namespace

std::vector<std::string> Nested::plane_names() {
  return {"X", "O", "open to the mover", "O to move"};
}

// Trees that are only to be looked at may be deeper than memory is large.
PlaneShape plane_shape(const Position& pos) {
  if (!pos.playable) return {};
  const auto side = static_cast<int>(Planes::side_of(pos.board.depth()));
  return {4, side, side};
}

void write_planes(const Position& pos, std::uint8_t* out) { Planes(pos, out).write(); }

}  // namespace banmen::nested
