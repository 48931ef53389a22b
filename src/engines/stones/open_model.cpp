#include "engines/stones/open_model.hpp"

#include <algorithm>
#include <utility>

namespace banmen::stones {
namespace {

using search::ProofNumbers;

void turn(Board& board) { std::swap(board.black, board.white); }

// The same state seen by the other side.
void turn(Local& state) {
  turn(state.board);
  std::swap(state.captures[0], state.captures[1]);
  for (Board& old : state.past) turn(old);
  std::ranges::sort(state.past);
}

std::uint64_t word(std::int8_t captures) { return static_cast<std::uint64_t>(captures); }

}  // namespace

OpenModel::OpenModel(const Options& rules)
    : rules_(rules), shape_(shape_of(rules)), images_(shape_) {
  // Two captures a side are needed for a board to come back later than at once.
  if (rules_.ko == Ko::psk && rules_.m == 2) rules_.ko = Ko::simple;
}

Local OpenModel::enter(const Position& pos) const {
  State state{
      pos.board,
      {static_cast<std::int8_t>(pos.captures[0]), static_cast<std::int8_t>(pos.captures[1])},
      {}};
  for (const Board& old : earlier_boards(pos))
    if (matters(old, pos.board, pos.captures)) state.past.push_back(old);
  if (pos.to_move == Side::second) turn(state);
  return state;
}

Local OpenModel::least_image(const State& state) const {
  State least = state;
  for (int which = 1; which < images_.count(); ++which) {
    const Board board = images_.of(state.board, which);
    if (least.board < board) continue;
    auto past = images_.of(state.past, which);
    if (board == least.board && !(past < least.past)) continue;
    least.board = board;
    least.past = std::move(past);
  }
  return least;
}

search::ProofKey OpenModel::key(const State& state) const {
  if (state.past.empty() && shape_.points() <= 25) {
    std::uint64_t least = state.board.black | state.board.white << 25;
    for (int which = 1; which < images_.count(); ++which)
      least = std::min(
          least, images_.of(state.board.black, which) | images_.of(state.board.white, which) << 25);
    return {least | word(state.captures[0]) << 50 | word(state.captures[1]) << 56, 0};
  }
  // 71 bits of a hash; bit 63 keeps them apart from names without loss.
  const State least = least_image(state);
  const std::uint64_t captures = word(state.captures[0]) | word(state.captures[1]) << 7;
  Key hash = mix(least.board.black | captures << 36, least.board.white);
  Key more = mix(hash, least.board.black);
  for (const Board& old : least.past) {
    hash = mix(hash ^ old.black, old.white);
    more = mix(more ^ old.white, old.black);
  }
  return {hash | Key{1} << 63, static_cast<std::uint8_t>(more)};
}

Local OpenModel::after(const State& state, const Placed& placed) const {
  State next{placed.board, state.captures, {}};
  next.captures[0] = static_cast<std::int8_t>(next.captures[0] + placed.captured);
  const std::array<int, 2> captures{next.captures[0], next.captures[1]};
  const auto keep = [&](const Board& old) {
    if (matters(old, next.board, captures)) next.past.push_back(old);
  };
  if (rules_.ko == Ko::psk) std::ranges::for_each(state.past, keep);
  // By simple ko only a stone that took just one can be taken back at once.
  if (rules_.ko == Ko::psk || (rules_.ko == Ko::simple && placed.captured == 1)) keep(state.board);
  turn(next);
  return next;
}

// For `old` to come back, every stone that is new since then must be captured, and with it its
// group. Whoever captures it has to fill the points around; what is filled and not part of `old`
// must be captured too, and so on. There are only so many captures left to each side.
bool OpenModel::matters(const Board& old, const Board& now,
                        const std::array<int, 2>& captures) const {
  const int most_black = rules_.m - 1 - captures[1], most_white = rules_.m - 1 - captures[0];
  // Where a black stone, a white one, or one of either colour must be captured.
  Points black = shape_.group(now.black & ~old.black, now.black);
  Points white = shape_.group(now.white & ~old.white, now.white);
  Points either = 0;
  for (;;) {
    const int spare_black = most_black - std::popcount(black);
    const int spare_white = most_white - std::popcount(white);
    const int more = std::popcount(either);
    if (spare_black < 0 || spare_white < 0 || spare_black + spare_white < more) return false;
    Points next = either | (shape_.neighbours(black) & ~old.white) |
                  (shape_.neighbours(white) & ~old.black) |
                  (shape_.neighbours(either) & ~old.occupied());
    next &= ~(black | white);
    if (next == either && (!next || (spare_black && spare_white))) return true;
    either = next;
    if (!spare_black) white |= std::exchange(either, 0);
    if (!spare_white) black |= std::exchange(either, 0);
  }
}

ProofNumbers OpenModel::expand(const State& state, search::ProofSteps& steps) const {
  if (wins_at_once(state)) return ProofNumbers::won();
  for (Points empty = empty_points(shape_, state.board); empty; empty &= empty - 1) {
    const Placed placed = put_stone(shape_, state.board, Side::first, lowest(empty));
    if (placed.suicide || std::ranges::binary_search(state.past, placed.board)) continue;
    const State next = after(state, placed);
    if (wins_at_once(next)) continue;
    const search::ProofStep step{.key = key(next),
                                 .move = static_cast<std::uint8_t>(lowest(empty))};
    const auto seen = [&](const auto& other) { return other.key == step.key; };
    if (std::ranges::none_of(steps, seen)) steps.push_back(step);
  }
  return steps.empty() ? ProofNumbers::lost() : ProofNumbers{};
}

// The more points there are where a new stone keeps two liberties, the harder it is to lose. Of
// what was tried (all empty points, stones in atari, captures to go) this did well on every board.
ProofNumbers OpenModel::guess(const State& state) const {
  const Points own = state.board.black, empty = empty_points(shape_, state.board);
  std::uint32_t safe = 0;
  for (Points rest = empty; rest; rest &= rest - 1) {
    const Points stone = rest & -rest;
    const Points free = shape_.neighbours(shape_.group(stone, own | stone)) & empty & ~stone;
    safe += (free & (free - 1)) != 0;
  }
  return {1, std::max(1u, 2 * safe)};
}

}  // namespace banmen::stones
