#include "games/contrast/position.hpp"

namespace banmen::contrast {
namespace {

constexpr std::size_t size = cell_count;  // of a plane

}  // namespace

std::vector<std::string> Contrast::plane_names() {
  return {"black",
          "white",
          "black tiles",
          "gray tiles",
          "black tiles left to black",
          "gray tiles left to black",
          "black tiles left to white",
          "gray tiles left to white",
          "white to move"};
}

PlaneShape plane_shape(const Position&) { return {9, width, width}; }

void write_planes(const Position& pos, std::uint8_t* out) {
  const Board& board = pos.board;
  for (Cells cells : {board.pieces[0], board.pieces[1], board.black_tiles, board.gray_tiles}) {
    for (; cells; cells &= cells - 1) out[lowest(cells)] = 1;
    out += size;
  }
  for (const auto& stock : board.stock)
    for (const std::uint8_t left : stock) {
      std::fill_n(out, size, left);
      out += size;
    }
  std::fill_n(out, size, static_cast<std::uint8_t>(index(board.to_move)));
}

}  // namespace banmen::contrast
