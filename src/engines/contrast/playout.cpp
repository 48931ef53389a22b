#include "engines/contrast/playout.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "search/mcts_model.hpp"

namespace banmen::contrast {
namespace {

// The n-th lowest cell of a set. Precondition: it has more than n.
int nth(Cells cells, std::uint32_t n) {
  while (n--) cells &= cells - 1;
  return lowest(cells);
}

// A random number below `bound` from 16 random bits.
std::uint32_t scaled(std::uint64_t bits, int bound) {
  return static_cast<std::uint32_t>((bits & 0xffff) * static_cast<std::uint32_t>(bound) >> 16);
}

// All steps of the side to move, grouped by direction and distance.
struct Steps {
  struct Group {
    Cells targets;
    int shift;
  };
  std::array<Group, 32> groups;
  int size = 0, count = 0;

  Steps(const Board& board, Jump jump, Cells onto) {
    const Cells own = board.own(), open = onto & ~board.occupied();
    const int limit = farthest(jump);
    [&]<int... d>(std::integer_sequence<int, d...>) {
      (gather<d>(movable(board, own, d), own, open, limit), ...);
    }
    (std::make_integer_sequence<int, 8>{});
  }

  // for_each_reach() for one direction known to the compiler: a sixth faster in all.
  template <int d>
  void gather(Cells front, Cells own, Cells open, int limit) {
    constexpr Direction direction = directions[static_cast<std::size_t>(d)];
    front = shifted(front, direction);
    for (int distance = 1; front; ++distance) {
      if (const Cells targets = front & open) {
        groups[static_cast<std::size_t>(size++)] = {targets, direction.shift * distance};
        count += std::popcount(targets);
      }
      if (distance == limit) return;
      front = shifted(front & own, direction);
    }
  }

  Move pick(std::uint64_t bits) const {
    auto n = static_cast<int>(scaled(bits, count));
    std::size_t i = 0;
    for (int here; n >= (here = std::popcount(groups[i].targets)); ++i) n -= here;
    const int to = nth(groups[i].targets, static_cast<std::uint32_t>(n));
    return {static_cast<std::uint8_t>(to - groups[i].shift), static_cast<std::uint8_t>(to)};
  }
};

constexpr int forward_gain(Side side, Move step) {
  const int rows = step.to / width - step.from / width;
  return side == Side::first ? rows : -rows;
}

// One move in four comes with a tile while there are any.
void maybe_place(Board& board, std::uint64_t bits) {
  auto& stock = board.stock[static_cast<std::size_t>(index(board.to_move))];
  const int held = stock[0] + stock[1];
  if (!held || (bits & 3)) return;
  const Cells open = all_cells & ~board.occupied() & ~board.tiles();
  if (!open) return;
  const bool gray = scaled(bits >> 2, held) >= stock[0];
  const Cells cell = bit(nth(open, scaled(bits >> 18, std::popcount(open))));
  (gray ? board.gray_tiles : board.black_tiles) |= cell;
  --stock[gray ? 1 : 0];
}

}  // namespace

search::Value advance_score(const Board& board) {
  constexpr int worth[5] = {0, 30, 80, 160, 0};  // by rows from home
  int score[2] = {0, 0};
  for (int row = 1; row < 4; ++row) {
    score[0] += worth[row] * std::popcount(board.pieces[0] & (rank_5 << (row * width)));
    score[1] += worth[row] * std::popcount(board.pieces[1] & (rank_1 >> (row * width)));
  }
  for (std::size_t side = 0; side < 2; ++side)
    score[side] += 20 * (board.stock[side][0] + board.stock[side][1]);
  const int first = score[0] - score[1];
  return board.to_move == Side::first ? first : -first;
}

double quick_playout(Board board, const PlayoutRules& rules, Rng& rng, int plies) {
  const Side side = board.to_move;
  const auto for_side = [&](double mover_chance) {
    return board.to_move == side ? mover_chance : 1 - mover_chance;
  };
  std::uint32_t left = rules.plies_left;
  for (int ply = 0;; ++ply) {  // here the mover cannot win at once
    if (left == 0) return 0.5;
    if (ply >= plies) return for_side(search::chance_of(advance_score(board)));
    const Side mover = board.to_move, enemy = other(mover);
    const Cells threats = winning_cells(board, enemy, rules.jump);
    if (threats & (threats - 1)) return for_side(0);
    const Steps steps(board, rules.jump, threats ? threats : all_cells);
    if (!steps.count) return for_side(0);
    std::uint64_t bits = rng();
    Board next;
    bool gives = true;
    for (int attempt = 0; gives && attempt < 3; ++attempt, bits >>= 16) {
      Move step = steps.pick(bits);
      if (attempt == 0) {  // of two steps the one that gains more
        bits >>= 16;
        const Move second = steps.pick(bits);
        if (forward_gain(mover, second) > forward_gain(mover, step)) step = second;
      }
      next = board;
      next.pieces[static_cast<std::size_t>(index(mover))] ^= bit(step.from) | bit(step.to);
      gives = winning_cells(next, enemy, rules.jump) != 0;
    }
    if (gives) return for_side(0);
    if (rules.tiles) maybe_place(next, rng());
    next.to_move = enemy;
    board = next;
    --left;
  }
}

}  // namespace banmen::contrast
