#include "games/othello/position.hpp"

namespace banmen::othello {
namespace {

// Precondition: depth > 0.
template <Passes passes>
std::uint64_t leaves(const Board& board, int depth) {
  const Bits moves = moves_of(board);
  if (!moves) {
    if (!can_move(passed(board))) return 1;  // a finished game
    if constexpr (passes == Passes::automatic) return leaves<passes>(passed(board), depth);
    return depth == 1 ? 1 : leaves<passes>(passed(board), depth - 1);
  }
  if (depth == 1) return static_cast<std::uint64_t>(count(moves));
  std::uint64_t sum = 0;
  for (Bits rest = moves; rest; rest &= rest - 1) {
    const Square square = lowest(rest);
    sum += leaves<passes>(after(board, square, flips_of(board, square)), depth - 1);
  }
  return sum;
}

}  // namespace

std::uint64_t count_leaves(const Position& pos, int depth) {
  if (depth == 0) return 1;
  return pos.options.passes == Passes::played ? leaves<Passes::played>(pos.board, depth)
                                              : leaves<Passes::automatic>(pos.board, depth);
}

}  // namespace banmen::othello
