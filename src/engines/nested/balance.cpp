#include <algorithm>

#include "engines/nested/threats.hpp"

namespace banmen::nested {
namespace {

// Lines that only X or only O can still make, each worth the square of what it has of it.
int promise(Grid grid, LineRules rules) {
  const std::uint32_t x = own_cells(grid, Side::first, rules),
                      o = own_cells(grid, Side::second, rules), open = ~grid.marks();
  int sum = 0;
  for (const std::uint32_t line : lines) {
    const int xs = std::popcount(line & x), os = std::popcount(line & o);
    if ((line & (x | open)) == line) sum += xs * xs;
    if ((line & (o | open)) == line) sum -= os * os;
  }
  return sum;
}

// A grid is worth so much more than one inside it.
constexpr int outer_weight = 8;

int promise_below(const Board& board, std::uint32_t number, int levels, LineRules rules) {
  const Grid grid = board.grid(number);
  int sum = promise(grid, rules);
  for (int level = 1; level < levels; ++level) sum *= outer_weight;
  if (levels > 1)
    for (std::uint32_t subs = grid.subs(); subs; subs &= subs - 1)
      sum += promise_below(board, child(number, static_cast<unsigned>(std::countr_zero(subs))),
                           levels - 1, rules);
  return sum;
}

}  // namespace

int balance(const Position& pos) {
  constexpr int most_levels = 3, most = 20'000;
  const int sum =
      promise_below(pos.board, 0, std::min(pos.board.depth(), most_levels), pos.options.lines);
  return std::clamp(pos.to_move == Side::first ? sum : -sum, -most, most);
}

}  // namespace banmen::nested
