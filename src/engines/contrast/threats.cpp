#include "engines/contrast/threats.hpp"

#include <bit>

#include "games/contrast/position.hpp"

namespace banmen::contrast {
namespace {

// Whether some step onto `cell` leaves the enemy nothing to enter.
bool parries(const Board& board, Jump jump, Cells cell) {
  const Side enemy = other(board.to_move);
  bool found = false;
  for_each_step(board, jump, cell, [&](const Move& step) {
    if (found) return;
    Board next = board;
    play(next, step);
    found = !winning_cells(next, enemy, jump);
  });
  return found;
}

}  // namespace

std::optional<search::Value> by_rules(const Board& board, Jump jump, std::uint32_t plies_left) {
  if (board.enemy() & goal(other(board.to_move))) return search::loss_in(0);
  if (board.own() & goal(board.to_move)) return search::win_in(0);
  if (!has_step(board, jump)) return search::loss_in(0);
  return plies_left == 0 ? std::optional<search::Value>(0) : std::nullopt;
}

std::optional<search::Value> near_end(const Board& board, Jump jump, std::uint32_t plies_left,
                                      bool may_repeat) {
  const Side mover = board.to_move, enemy = other(mover);
  if (winning_cells(board, mover, jump)) return search::win_in(1);
  const Cells threats = winning_cells(board, enemy, jump);
  if (!threats || plies_left < 2 || may_repeat) return std::nullopt;
  if (std::popcount(threats) == 1 && parries(board, jump, threats)) return std::nullopt;
  return search::loss_in(2);
}

}  // namespace banmen::contrast
