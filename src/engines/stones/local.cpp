#include "engines/stones/local.hpp"

#include <algorithm>
#include <utility>

namespace banmen::stones {
namespace {

std::uint64_t word(const std::array<std::int8_t, 2>& captures) {
  return static_cast<std::uint64_t>(captures[0]) << 8 | static_cast<std::uint64_t>(captures[1]);
}

std::size_t which_side(Side side) { return static_cast<std::size_t>(index(side)); }

}  // namespace

std::size_t LocalHash::operator()(const Local& state) const {
  Key key = mix(state.board.black | word(state.captures) << 36, state.board.white);
  for (const Board& old : state.past) key = mix(key ^ old.black, old.white);
  return static_cast<std::size_t>(key);
}

std::size_t LocalRules::QueryHash::operator()(const Query& query) const {
  return static_cast<std::size_t>(mix(mix(query.now.black, query.now.white) ^ query.old.black,
                                      query.old.white | word(query.captures) << 36));
}

Local LocalRules::enter(const Position& pos) {
  Local state{
      pos.board,
      {static_cast<std::int8_t>(pos.captures[0]), static_cast<std::int8_t>(pos.captures[1])},
      {}};
  for (const Board& old : earlier_boards(pos))
    if (can_recur(old, state, other(pos.to_move))) state.past.push_back(old);
  return state;
}

bool LocalRules::wins(const Local& state, Side side, int point) const {
  return state.captures[which_side(side)] + put_stone(shape_, state.board, side, point).captured >=
         rules_.m;
}

Points LocalRules::legal(const Local& state, Side side) const {
  Points legal = 0;
  for (Points points = empty_points(shape_, state.board); points; points &= points - 1) {
    const Placed placed = put_stone(shape_, state.board, side, lowest(points));
    if (placed.suicide) continue;
    const bool wins = state.captures[which_side(side)] + placed.captured >= rules_.m;
    if (wins || !std::ranges::binary_search(state.past, placed.board)) legal |= points & -points;
  }
  return legal;
}

Local LocalRules::after(const Local& state, Side side, int point) {
  const Placed placed = put_stone(shape_, state.board, side, point);
  Local next{placed.board, state.captures, {}};
  auto& total = next.captures[which_side(side)];
  total = static_cast<std::int8_t>(total + placed.captured);
  if (forgetful() || total >= rules_.m) return next;
  if (rules_.ko == Ko::psk)
    for (const Board& old : state.past)
      if (can_recur(old, next, side)) next.past.push_back(old);
  if (can_recur(state.board, next, side)) next.past.push_back(state.board);
  std::ranges::sort(next.past);
  return next;
}

bool LocalRules::can_recur(const Board& old, const Local& now, Side last_mover) {
  if (rules_.ko == Ko::simple) return in_one_move(old, now, other(last_mover));
  if (filter_ == Filter::all) return true;
  // With m = 2 a board comes back by one capture each or never.
  if (rules_.m == 2 && filter_ == Filter::exact) return in_one_move(old, now, other(last_mover));
  if (!may_recur(old, now.board, {now.captures[0], now.captures[1]}, rules_.m)) return false;
  return filter_ == Filter::cheap || reaches({now.board, old, now.captures});
}

bool LocalRules::in_one_move(const Board& old, const Local& now, Side mover) const {
  const Points added = old.stones(mover) & ~now.board.occupied();
  return std::has_single_bit(added) && !wins(now, mover, lowest(added)) &&
         put_stone(shape_, now.board, mover, lowest(added)).board == old;
}

// By moves of either side, without any ko rule.
bool LocalRules::reaches(const Query& query) {
  if (query.now == query.old) return true;
  if (!may_recur(query.old, query.now, {query.captures[0], query.captures[1]}, rules_.m))
    return false;
  if (const auto known = reached_.find(query); known != reached_.end()) return known->second;
  bool found = false;
  for (const Side side : {Side::first, Side::second})
    for (Points points = empty_points(shape_, query.now); points && !found; points &= points - 1) {
      const Placed placed = put_stone(shape_, query.now, side, lowest(points));
      Query next{placed.board, query.old, query.captures};
      auto& total = next.captures[which_side(side)];
      total = static_cast<std::int8_t>(total + placed.captured);
      found = !placed.suicide && total < rules_.m && reaches(next);
    }
  return reached_[query] = found;
}

int LocalRules::image_of_point(int point, int which) const {
  int x = point / shape_.cols, y = point % shape_.cols;
  if (which & 4) std::swap(x, y);
  if (which & 1) y = shape_.cols - 1 - y;
  if (which & 2) x = shape_.rows - 1 - x;
  return x * shape_.cols + y;
}

Board LocalRules::image(const Board& board, int which) const {
  Board result;
  for (Points rest = board.black; rest; rest &= rest - 1)
    result.black |= bit(image_of_point(lowest(rest), which));
  for (Points rest = board.white; rest; rest &= rest - 1)
    result.white |= bit(image_of_point(lowest(rest), which));
  if (which & swap_colours) std::swap(result.black, result.white);
  return result;
}

Local LocalRules::image(const Local& state, int which) const {
  Local result{image(state.board, which), state.captures, {}};
  if (which & swap_colours) std::swap(result.captures[0], result.captures[1]);
  for (const Board& old : state.past) result.past.push_back(image(old, which));
  std::ranges::sort(result.past);
  return result;
}

}  // namespace banmen::stones
