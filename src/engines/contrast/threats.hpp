#pragma once

#include <cstdint>
#include <optional>

#include "games/contrast/board.hpp"
#include "search/value.hpp"

namespace banmen::contrast {

inline constexpr std::uint32_t endless = ~std::uint32_t{0};  // plies left without a limit

namespace detail {

// Where pieces get to in direction d, over any own pieces in the way.
template <int d>
Cells reach(const Board& board, Cells own, int farthest) {
  constexpr Direction direction = directions[static_cast<std::size_t>(d)];
  Cells front = shifted(movable(board, own, d), direction), reached = front;
  for (int distance = 2; front && distance <= farthest; ++distance) {
    front = shifted(front & own, direction);
    reached |= front;
  }
  return reached;
}

}  // namespace detail

// Goal cells that `side` can enter with one step or jump: only the three forward directions lead
// there. Precondition: no piece of `side` stands on its goal.
inline Cells entries(const Board& board, Side side, Jump jump) {
  const Cells own = board.pieces[static_cast<std::size_t>(index(side))];
  const int farthest = jump == Jump::none ? 1 : jump == Jump::single ? 2 : 4;
  const Cells reached = side == Side::first ? detail::reach<1>(board, own, farthest) |
                                                  detail::reach<6>(board, own, farthest) |
                                                  detail::reach<7>(board, own, farthest)
                                            : detail::reach<0>(board, own, farthest) |
                                                  detail::reach<4>(board, own, farthest) |
                                                  detail::reach<5>(board, own, farthest);
  return reached & goal(side) & ~board.occupied();
}

// What the next two plies decide for the side to move: over already, a win now, or a threat that no
// step parries. Tiles change nothing here, because none can be put under a piece; a goal cell is
// defended only by standing on it.
std::optional<search::Value> near_end(const Board& board, Jump jump, std::uint32_t plies_left);

}  // namespace banmen::contrast
