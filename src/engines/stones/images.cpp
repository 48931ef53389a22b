#include "engines/stones/images.hpp"

#include <algorithm>
#include <utility>

namespace banmen::stones {

Images::Images(const Shape& shape) : count_(shape.rows == shape.cols ? 8 : 4) {
  for (int which = 0; which < count_; ++which)
    for (int point = 0; point < shape.points(); ++point) {
      int x = point / shape.cols, y = point % shape.cols;
      if (which & 4) std::swap(x, y);
      if (which & 1) x = shape.rows - 1 - x;
      if (which & 2) y = shape.cols - 1 - y;
      auto& table = tables_[static_cast<std::size_t>(which)][static_cast<std::size_t>(point / 8)];
      for (std::size_t byte = 0; byte < 256; ++byte)
        if (byte >> (point % 8) & 1) table[byte] |= bit(x * shape.cols + y);
    }
}

std::vector<Board> Images::of(std::span<const Board> boards, int which) const {
  std::vector<Board> images;
  images.reserve(boards.size());
  for (const Board& board : boards) images.push_back(of(board, which));
  std::ranges::sort(images);
  return images;
}

bool can_decide(const Shape& shape, const Board& board, Side side, int captures, int m) {
  const Points enemy = board.stones(other(side));
  if (captures + std::popcount(enemy) < m) return false;
  std::array<int, max_points> taken{};  // by the point that takes them
  for (Points rest = enemy; rest;) {
    const Points group = shape.group(rest & -rest, enemy);
    rest &= ~group;
    const Points free = liberties(shape, board, group);
    if (!std::has_single_bit(free)) continue;
    int& stones = taken[static_cast<std::size_t>(lowest(free))];
    stones += std::popcount(group);
    if (captures + stones >= m) return true;
  }
  return false;
}

}  // namespace banmen::stones
