#include "games/othello/position.hpp"

namespace banmen::othello {

std::vector<std::string> Othello::plane_names() { return {"black", "white", "white to move"}; }

PlaneShape plane_shape(const Position&) { return {3, 8, 8}; }

void write_planes(const Position& pos, std::uint8_t* out) {
  for (const Side side : {Side::first, Side::second}) {
    for (Bits bits = discs(pos, side); bits; bits &= bits - 1) out[lowest(bits)] = 1;
    out += square_count;
  }
  std::fill_n(out, square_count, static_cast<std::uint8_t>(index(pos.to_move)));
}

}  // namespace banmen::othello
