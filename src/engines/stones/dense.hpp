#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/thread_pool.hpp"
#include "games/stones/position.hpp"

// Tables over every arrangement of stones on a board of at most 16 points, for rules under which
// the past does not matter. An arrangement is a number in base three; a table holds all its mirror
// images, so that looking up a child is one addition and one read.
namespace banmen::stones {

inline constexpr int max_dense_points = 16;

// What both sides can do on an arrangement of stones.
struct Choices {
  struct Atari {
    Points group, liberty;
  };
  std::array<Points, 2> legal{};               // by the mover: Black, White
  std::array<int, 2> ataris{};                 // how many groups of each have one liberty
  std::array<std::array<Atari, 16>, 2> atari;  // those groups; what is behind them is not set

  // The enemy stones that a stone of `mover` on `point` takes.
  Points taken(int mover, int point) const {
    Points stones = 0;
    const auto enemy = static_cast<std::size_t>(1 - mover);
    for (int i = 0; i < ataris[enemy]; ++i)
      if (const Atari& one = atari[enemy][static_cast<std::size_t>(i)]; one.liberty & bit(point))
        stones |= one.group;
    return stones;
  }
};

Choices choices_on(const Shape& shape, const Board& board);

// Whether every group has a liberty.
bool is_alive(const Shape& shape, const Board& board);

class Dense {
 public:
  explicit Dense(const Shape& shape);

  const Shape& shape() const { return shape_; }
  int images() const { return images_; }
  std::size_t boards() const { return boards_; }  // 3 ^ points

  std::uint32_t index(const Board& board) const {
    return power_sums_[board.black] + 2 * power_sums_[board.white];
  }
  Board image(const Board& board, int which) const {
    const auto& map = maps_[static_cast<std::size_t>(which)];
    return {map[board.black], map[board.white]};
  }

  // Calls `see(thread, board)` for one board of each set of mirror images that has `stones` stones
  // and a liberty for every group; with `swap` the colours may be exchanged too. The calls run on
  // `threads` threads.
  void for_each(int stones, bool swap, int threads,
                const std::function<void(int, const Board&)>& see) const;

  // The images of a board that differ from each other, the board included.
  int orbit(const Board& board, bool swap) const;

 private:
  bool is_least(Points occupied, const Board& board, bool swap) const;

  Shape shape_;
  int images_;
  std::size_t boards_ = 1;
  std::vector<std::uint32_t> power_sums_;
  std::array<std::vector<std::uint16_t>, 8> maps_;
  std::vector<std::vector<std::uint16_t>> occupied_;  // one of each set of images, by stones
};

}  // namespace banmen::stones
