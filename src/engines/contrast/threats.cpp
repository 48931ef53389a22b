#include "engines/contrast/threats.hpp"

#include <bit>

#include "games/contrast/position.hpp"

namespace banmen::contrast {
namespace {

// Whether some step onto `cell` leaves the enemy nothing to enter.
bool parries(const Board& board, Jump jump, Cells cell) {
  const Side enemy = other(board.to_move);
  bool found = false;
  for_each_reach(board, board.own(), board.enemy(), jump, [&](Cells targets, int distance, int d) {
    if (found || !(targets & cell)) return;
    const int shift = directions[static_cast<std::size_t>(d)].shift * distance;
    const int to = lowest(cell);
    Board next = board;
    play(next, {static_cast<std::uint8_t>(to - shift), static_cast<std::uint8_t>(to)});
    found = !entries(next, enemy, jump);
  });
  return found;
}

}  // namespace

std::optional<search::Value> near_end(const Board& board, Jump jump, std::uint32_t plies_left) {
  const Side mover = board.to_move, enemy = other(mover);
  if (board.enemy() & goal(enemy)) return search::loss_in(0);
  if (board.own() & goal(mover)) return search::win_in(0);
  if (plies_left == 0) return has_step(board, jump) ? 0 : search::loss_in(0);
  if (entries(board, mover, jump)) return search::win_in(1);
  if (!has_step(board, jump)) return search::loss_in(0);
  const Cells threats = entries(board, enemy, jump);
  if (!threats || plies_left < 2) return std::nullopt;
  if (std::popcount(threats) == 1 && parries(board, jump, threats)) return std::nullopt;
  return search::loss_in(2);
}

}  // namespace banmen::contrast
