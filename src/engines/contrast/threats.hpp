#pragma once

#include <cstdint>
#include <optional>

#include "games/contrast/board.hpp"
#include "search/value.hpp"

namespace banmen::contrast {

inline constexpr std::uint32_t endless = ~std::uint32_t{0};  // plies left without a limit

// Goal cells that `side` can enter with one step or jump: only the three forward directions lead
// there. Precondition: no piece of `side` stands on its goal.
inline Cells entries(const Board& board, Side side, Jump jump) {
  constexpr int forward[2][3] = {{1, 6, 7}, {0, 4, 5}};
  const Cells own = board.pieces[static_cast<std::size_t>(index(side))];
  const int farthest = jump == Jump::none ? 1 : jump == Jump::single ? 2 : 4;
  Cells reached = 0;
  for (const int d : forward[index(side)]) {
    const Direction& direction = directions[static_cast<std::size_t>(d)];
    Cells front = shifted(movable(board, own, d), direction);
    for (int distance = 1; front && distance <= farthest; ++distance) {
      reached |= front;
      front = shifted(front & own, direction);
    }
  }
  return reached & goal(side) & ~board.occupied();
}

// What the next two plies decide for the side to move: over already, a win now, or a threat that no
// step parries. Tiles change nothing here, because none can be put under a piece; a goal cell is
// defended only by standing on it.
std::optional<search::Value> near_end(const Board& board, Jump jump, std::uint32_t plies_left);

}  // namespace banmen::contrast
