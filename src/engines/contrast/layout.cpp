#include "engines/contrast/layout.hpp"

#include <algorithm>
#include <bit>

namespace banmen::contrast {
namespace {

Cells flipped(Cells cells) {  // top to bottom
  Cells result = 0;
  for (int y = 0; y < width; ++y) result |= (cells >> (width * y) & rank_5) << (width * (4 - y));
  return result;
}

template <class Map>
Layout mapped(const Layout& layout, Map map) {
  Layout result = layout;
  result.black_tiles = map(layout.black_tiles);
  result.gray_tiles = map(layout.gray_tiles);
  return result;
}

template <class Map>
Board mapped(const Board& board, Map map) {
  Board result = board;
  for (auto& pieces : result.pieces) pieces = map(pieces);
  result.black_tiles = map(board.black_tiles);
  result.gray_tiles = map(board.gray_tiles);
  return result;
}

}  // namespace

Cells mirrored(Cells cells) {
  constexpr Cells file_b = file_a << 1, file_c = file_a << 2, file_d = file_a << 3;
  return (cells & file_a) << 4 | (cells & file_b) << 2 | (cells & file_c) | (cells & file_d) >> 2 |
         (cells & file_e) >> 4;
}

Cells turned(Cells cells) { return flipped(mirrored(cells)); }

Board mirrored(const Board& board) {
  return mapped(board, [](Cells cells) { return mirrored(cells); });
}

Board turned(const Board& board) {
  Board result = mapped(board, [](Cells cells) { return turned(cells); });
  std::swap(result.pieces[0], result.pieces[1]);
  std::swap(result.stock[0], result.stock[1]);
  result.to_move = other(board.to_move);
  return result;
}

Layout layout_of(const Board& board, Jump jump) {
  const auto count = [](Cells cells) { return static_cast<std::uint8_t>(std::popcount(cells)); };
  return {
      board.black_tiles, board.gray_tiles, jump, {count(board.pieces[0]), count(board.pieces[1])}};
}

Layout apply(Symmetry symmetry, const Layout& layout) {
  Layout result = layout;
  if (symmetry.mirror) result = mapped(result, [](Cells cells) { return mirrored(cells); });
  if (symmetry.turn) {
    result = mapped(result, [](Cells cells) { return turned(cells); });
    std::swap(result.pieces[0], result.pieces[1]);
  }
  return result;
}

Board apply(Symmetry symmetry, const Board& board) {
  const Board half = symmetry.mirror ? mirrored(board) : board;
  return symmetry.turn ? turned(half) : half;
}

Symmetry to_canonical(const Layout& layout) {
  constexpr std::array<Symmetry, 4> all = {
      {{false, false}, {true, false}, {false, true}, {true, true}}};
  return *std::min_element(all.begin(), all.end(), [&](Symmetry a, Symmetry b) {
    return apply(a, layout) < apply(b, layout);
  });
}

std::string to_text(const Layout& layout) {
  std::string text;
  for (int cell = 0; cell < cell_count; ++cell)
    text += layout.black_tiles & bit(cell) ? '1' : layout.gray_tiles & bit(cell) ? '2' : '0';
  text += layout.jump == Jump::run ? "-run-" : layout.jump == Jump::single ? "-single-" : "-none-";
  return text + std::to_string(layout.pieces[0]) + "x" + std::to_string(layout.pieces[1]);
}

}  // namespace banmen::contrast
