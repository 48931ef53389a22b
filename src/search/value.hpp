#pragma once

#include <algorithm>

#include "core/side.hpp"
#include "search/score.hpp"

namespace banmen::search {

// A score inside a search: plain numbers from the view of the side to move. A proved win in n
// plies is `win_value - n`, so that nearer wins are larger; estimates stay within ±most_estimate.
using Value = int;

inline constexpr Value win_value = 30'000;
inline constexpr Value infinite = 32'000;
inline constexpr int max_ply = 250;
inline constexpr Value most_estimate = win_value - 2 * max_ply - 1;

constexpr Value win_in(int plies) { return win_value - plies; }
constexpr Value loss_in(int plies) { return -win_value + plies; }
constexpr bool is_win(Value value) { return value > most_estimate; }
constexpr bool is_loss(Value value) { return value < -most_estimate; }

// What searches have shown of a value: it lies between these.
struct Bounds {
  Value lower = -infinite, upper = infinite;

  bool proves_win() const { return is_win(lower); }
  bool proves_loss() const { return is_loss(upper); }
  bool operator==(const Bounds&) const = default;
};

constexpr Value to_estimate(Value value) {
  return std::clamp(value, -most_estimate, most_estimate);
}

// A value of the other side one ply later, as the mover sees it now.
constexpr Value a_ply_earlier(Value value) {
  if (is_win(value)) return -value + 1;
  if (is_loss(value)) return -value - 1;
  return -value;
}

// `value` seen by `mover`, the side to move where it was found.
constexpr Score to_score(Value value, Side mover) {
  if (is_win(value)) return {Score::Kind::win, 0, win_value - value, mover};
  if (is_loss(value)) return {Score::Kind::loss, 0, win_value + value, mover};
  return {Score::Kind::estimate, value, 0, mover};
}

}  // namespace banmen::search
