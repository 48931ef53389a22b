#include "engines/contrast/rule_player.hpp"
#include "engines/contrast/thumb.hpp"

namespace banmen::contrast {

// Most rows gained by the piece that moves, so a long jump comes before a step; no tile ever. A
// win is taken only as a move that gains rows like any other.
Choice greedy_choice(const Position& pos, Rng& rng) {
  const Side side = side_to_move(pos);
  const auto move =
      best_by(banmen::legal_moves<Contrast>(pos), rng, [&](const Move& m) -> std::optional<int> {
        if (m.tile != Tile::none) return std::nullopt;
        return rows_gained(m, side);
      });
  return {*move, "most rows gained"};
}

}  // namespace banmen::contrast
