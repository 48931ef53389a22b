#include "engines/stones/dense.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/assert.hpp"

namespace banmen::stones {

Choices choices_on(const Shape& shape, const Board& board) {
  Choices choices;
  const Points empty = empty_points(shape, board);
  const Points breathing = empty & shape.neighbours(empty);
  std::array<Points, 2> last{};  // last liberties of each side's groups
  for (const Side side : {Side::first, Side::second}) {
    const auto who = static_cast<std::size_t>(banmen::index(side));
    Points strong = 0;  // groups that can spare a liberty
    for (Points rest = board.stones(side); rest;) {
      const Points group = shape.group(rest & -rest, board.stones(side));
      rest &= ~group;
      const Points free = shape.neighbours(group) & empty;
      if (free & (free - 1)) {
        strong |= group;
        continue;
      }
      choices.atari[who][static_cast<std::size_t>(choices.ataris[who]++)] = {group, free};
      last[who] |= free;
    }
    choices.legal[who] = breathing | (shape.neighbours(strong) & empty);
  }
  choices.legal[0] |= last[1];
  choices.legal[1] |= last[0];
  return choices;
}

bool is_alive(const Shape& shape, const Board& board) {
  const Points beside = shape.neighbours(empty_points(shape, board));
  return shape.group(beside & board.black, board.black) == board.black &&
         shape.group(beside & board.white, board.white) == board.white;
}

Dense::Dense(const Shape& shape) : shape_(shape), images_(shape.rows == shape.cols ? 8 : 4) {
  const int points = shape.points();
  BANMEN_ASSERT(points <= max_dense_points);
  const std::size_t sets = std::size_t{1} << points;
  power_sums_.assign(sets, 0);
  for (int point = 0; point < points; ++point, boards_ *= 3)
    for (std::size_t set = 0; set < sets; ++set)
      if (set >> point & 1) power_sums_[set] += static_cast<std::uint32_t>(boards_);
  for (int which = 0; which < images_; ++which) {
    auto& map = maps_[static_cast<std::size_t>(which)];
    map.assign(sets, 0);
    for (int point = 0; point < points; ++point) {
      int x = point / shape.cols, y = point % shape.cols;
      if (which & 4) std::swap(x, y);
      if (which & 1) x = shape.rows - 1 - x;
      if (which & 2) y = shape.cols - 1 - y;
      for (std::size_t set = 0; set < sets; ++set)
        if (set >> point & 1)
          map[set] = static_cast<std::uint16_t>(map[set] | 1u << (x * shape.cols + y));
    }
  }
  occupied_.resize(static_cast<std::size_t>(points) + 1);
  for (std::size_t set = 0; set < sets; ++set) {
    bool least = true;
    for (int which = 1; which < images_; ++which)
      least = least && set <= maps_[static_cast<std::size_t>(which)][set];
    if (least)
      occupied_[static_cast<std::size_t>(std::popcount(set))].push_back(
          static_cast<std::uint16_t>(set));
  }
}

// `occupied` is the least of its images; those that leave it as it is decide by the black stones.
bool Dense::is_least(Points occupied, const Board& board, bool swap) const {
  if (swap && board.black > board.white) return false;
  for (int which = 1; which < images_; ++which) {
    const auto& map = maps_[static_cast<std::size_t>(which)];
    if (map[occupied] != occupied) continue;
    if (map[board.black] < board.black || (swap && map[board.white] < board.black)) return false;
  }
  return true;
}

void Dense::for_each(int stones, bool swap, int threads,
                     const std::function<void(int, const Board&)>& see) const {
  const auto& sets = occupied_[static_cast<std::size_t>(stones)];
  std::atomic<std::size_t> next{0};
  run_parallel(threads, [&](int thread) {
    for (std::size_t i = next++; i < sets.size(); i = next++) {
      const Points occupied = sets[i];
      // Every subset of the occupied points, the empty one last.
      for (Points black = occupied;; black = (black - 1) & occupied) {
        const Board board{black, occupied & ~black};
        if (is_least(occupied, board, swap) && is_alive(shape_, board)) see(thread, board);
        if (!black) break;
      }
    }
  });
}

int Dense::orbit(const Board& board, bool swap) const {
  int same = 0;
  for (int which = 0; which < images_; ++which) {
    const Board other = image(board, which);
    same += other == board;
    same += swap && Board{other.white, other.black} == board;
  }
  return images_ * (swap ? 2 : 1) / same;
}

}  // namespace banmen::stones
