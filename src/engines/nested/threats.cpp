#include "engines/nested/threats.hpp"

namespace banmen::nested {
namespace {

// A cell in or below `number` whose mark wins that grid.
std::uint32_t winner_below(const Board& board, std::uint32_t number, Side side, LineRules rules) {
  const Grid grid = board.grid(number);
  for (std::uint32_t cells = threats(grid, side, rules); cells; cells &= cells - 1) {
    const auto cell = static_cast<unsigned>(std::countr_zero(cells));
    const std::uint32_t there = child(number, cell);
    if (!grid.has_sub(cell)) return there;
    if (const auto found = winner_below(board, there, side, rules)) return found;
  }
  return 0;
}

}  // namespace

std::uint32_t winning_cell(const Board& board, std::uint32_t target, Side side, LineRules rules) {
  // Every grid around the target must be one that its own outer grid needs.
  for (std::uint32_t number = target; number; number = parent(number))
    if (!(threats(board.grid(parent(number)), side, rules) >> place(number) & 1)) return 0;
  return winner_below(board, target, side, rules);
}

}  // namespace banmen::nested
