#include "games/stones/position.hpp"

namespace banmen::stones {

std::vector<std::string> StoneCapture::plane_names() {
  return {"black",          "white",          "forbidden to the mover",
          "taken by black", "taken by white", "white to move"};
}

PlaneShape plane_shape(const Position& pos) { return {6, pos.rules.rows, pos.rules.cols}; }

void write_planes(const Position& pos, std::uint8_t* out) {
  const Shape& shape = shape_of(pos.rules);
  const auto size = static_cast<std::size_t>(shape.points());
  // What lies on the board does not tell which boards may not come back.
  const Points forbidden = empty_points(shape, pos.board) & ~legal_points(pos);
  for (Points points : {pos.board.black, pos.board.white, forbidden}) {
    for (; points; points &= points - 1) out[lowest(points)] = 1;
    out += size;
  }
  for (const int taken : pos.captures) {
    std::fill_n(out, size, static_cast<std::uint8_t>(std::min(taken, 255)));
    out += size;
  }
  std::fill_n(out, size, static_cast<std::uint8_t>(index(pos.to_move)));
}

}  // namespace banmen::stones
