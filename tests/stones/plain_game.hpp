#pragma once

#include <set>
#include <utility>
#include <vector>

#include "games/stones/position.hpp"

namespace banmen::stones {

// The same game once more, as plainly as it can be written: arrays, flood fill, every board of the
// line in a set. 1 is Black, -1 White, 0 empty.
class PlainGame {
 public:
  using Rows = std::vector<std::vector<int>>;

  explicit PlainGame(const Options& rules)
      : rules_(rules),
        rows_(static_cast<std::size_t>(rules.rows),
              std::vector<int>(static_cast<std::size_t>(rules.cols), 0)) {}

  const Rows& rows() const { return rows_; }
  int mover() const { return mover_; }
  int captures(int side) const { return side == 1 ? by_black_ : by_white_; }
  enum class Verdict { legal, occupied, suicide, ko, over };

  Verdict judge(int x, int y) const {
    if (by_black_ >= rules_.m || by_white_ >= rules_.m) return Verdict::over;
    if (at(rows_, x, y) != 0) return Verdict::occupied;
    Rows after = rows_;
    const int taken = put(after, x, y);
    if (without_liberty(after, x, y)) return Verdict::suicide;
    if (captures(mover_) + taken >= rules_.m) return Verdict::legal;
    if (rules_.ko == Ko::psk && earlier_.contains(after)) return Verdict::ko;
    if (rules_.ko == Ko::simple && has_last_ && last_ == after) return Verdict::ko;
    return Verdict::legal;
  }

  std::vector<std::pair<int, int>> moves() const {
    std::vector<std::pair<int, int>> found;
    for (int x = 0; x < rules_.rows; ++x)
      for (int y = 0; y < rules_.cols; ++y)
        if (judge(x, y) == Verdict::legal) found.emplace_back(x, y);
    return found;
  }

  Outcome outcome() const {
    if (by_black_ >= rules_.m) return Outcome::first_wins;
    if (by_white_ >= rules_.m) return Outcome::second_wins;
    if (!moves().empty()) return Outcome::ongoing;
    return mover_ == 1 ? Outcome::second_wins : Outcome::first_wins;
  }

  void play(int x, int y) {
    earlier_.insert(rows_);
    last_ = rows_;
    has_last_ = true;
    (mover_ == 1 ? by_black_ : by_white_) += put(rows_, x, y);
    mover_ = -mover_;
  }

  std::uint64_t leaves(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (const auto& [x, y] : moves()) {
      PlainGame next = *this;
      next.play(x, y);
      sum += next.leaves(depth - 1);
    }
    return sum;
  }

 private:
  static int at(const Rows& rows, int x, int y) {
    return rows[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)];
  }
  static int& at(Rows& rows, int x, int y) {
    return rows[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)];
  }

  std::vector<std::pair<int, int>> beside(int x, int y) const {
    std::vector<std::pair<int, int>> found;
    if (x > 0) found.emplace_back(x - 1, y);
    if (y > 0) found.emplace_back(x, y - 1);
    if (x + 1 < rules_.rows) found.emplace_back(x + 1, y);
    if (y + 1 < rules_.cols) found.emplace_back(x, y + 1);
    return found;
  }

  std::set<std::pair<int, int>> group(const Rows& rows, int x, int y) const {
    std::set<std::pair<int, int>> found = {{x, y}};
    std::vector<std::pair<int, int>> open = {{x, y}};
    while (!open.empty()) {
      const auto [a, b] = open.back();
      open.pop_back();
      for (const auto& next : beside(a, b))
        if (at(rows, next.first, next.second) == at(rows, x, y) && found.insert(next).second)
          open.push_back(next);
    }
    return found;
  }

  bool without_liberty(const Rows& rows, int x, int y) const {
    for (const auto& [a, b] : group(rows, x, y))
      for (const auto& [c, d] : beside(a, b))
        if (at(rows, c, d) == 0) return false;
    return true;
  }

  // Puts the mover's stone and takes what is captured; how many they were.
  int put(Rows& rows, int x, int y) const {
    at(rows, x, y) = mover_;
    std::set<std::pair<int, int>> taken;
    for (const auto& [a, b] : beside(x, y))
      if (at(rows, a, b) == -mover_ && without_liberty(rows, a, b)) taken.merge(group(rows, a, b));
    for (const auto& [a, b] : taken) at(rows, a, b) = 0;
    return static_cast<int>(taken.size());
  }

  Options rules_;
  Rows rows_, last_;
  bool has_last_ = false;
  int mover_ = 1, by_black_ = 0, by_white_ = 0;
  std::set<Rows> earlier_;
};

}  // namespace banmen::stones
