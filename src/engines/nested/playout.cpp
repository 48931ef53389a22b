#include "engines/nested/playout.hpp"

#include "engines/nested/threats.hpp"

namespace banmen::nested {
namespace {

std::uint32_t random_cell(const Position& pos, Rng& rng) {
  return pos.board.leaf(pos.target,
                        static_cast<std::uint32_t>(rng.below(pos.board.leaves(pos.target))));
}

// Whether the reply to a cell could win at once. The board is looked at as it is before the move,
// which is right but when the move closes a grid.
bool gives_away(const Position& pos, std::uint32_t cell, Side enemy) {
  const std::uint32_t target = target_after(pos.board, cell, pos.options.nearest);
  return winning_cell(pos.board, target, enemy, pos.options.lines) != 0;
}

std::uint32_t decisive_cell(const Position& pos, Rng& rng) {
  constexpr int tries = 4;
  const LineRules rules = pos.options.lines;
  const Grid root = pos.board.grid(0);
  if (threats(root, pos.to_move, rules))
    if (const auto win = winning_cell(pos.board, pos.target, pos.to_move, rules)) return win;
  const Side enemy = other(pos.to_move);
  std::uint32_t cell = random_cell(pos, rng);
  if (threats(root, enemy, rules))
    for (int i = 1; i < tries && gives_away(pos, cell, enemy); ++i) cell = random_cell(pos, rng);
  return cell;
}

}  // namespace

Outcome play_out(Position pos, Rng& rng, Playout kind) {
  forget(pos);
  while (pos.result == Outcome::ongoing)
    play(pos, {kind == Playout::random ? random_cell(pos, rng) : decisive_cell(pos, rng)});
  return pos.result;
}

}  // namespace banmen::nested
