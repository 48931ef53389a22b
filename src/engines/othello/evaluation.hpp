#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/othello/weights.hpp"

namespace banmen::othello {

// The indices of all patterns on a board, seen by one side, kept up to date move by move.
struct alignas(32) Features {
  std::array<std::int16_t, PatternSet::most_lanes> lanes{};

  bool operator==(const Features&) const = default;
};

// An evaluation ready for play: every entry of every phase, twins written out.
class Evaluation {
 public:
  explicit Evaluation(const Weights& weights);
  static const Evaluation& standard();  // with the weights that the program comes with

  Features features(const Board& board) const;  // seen by the side that owns `board.own`

  // The mover, who is the side that the features are seen by if `ours`, plays.
  void play(Features& features, Square square, Bits turned, bool ours) const {
    const int sign = ours ? 1 : -1;
    add(features, square, sign);
    for (; turned; turned &= turned - 1) add(features, lowest(turned), 2 * sign);
  }

  // For the mover, in 1/256 disc.
  int raw(const Features& features, int phase, bool ours) const {
    const std::int16_t* table = entries_.data() + static_cast<std::size_t>(phase) * size_;
    int sum = 0;
    if (ours)
      for (std::size_t lane = 0; lane < lanes_; ++lane)
        sum += table[middles_[lane] + features.lanes[lane]];
    else
      for (std::size_t lane = 0; lane < lanes_; ++lane)
        sum += table[middles_[lane] - features.lanes[lane]];
    return sum;
  }
  // In discs, never a score that only the end of a game can give.
  int discs(const Features& features, int phase, bool ours) const {
    return to_discs(raw(features, phase, ours));
  }
  static constexpr int to_discs(int raw) {
    const int rounded = raw >= 0 ? (raw + Weights::unit / 2) / Weights::unit
                                 : -((-raw + Weights::unit / 2) / Weights::unit);
    return std::clamp(rounded, -62, 62);
  }
  // From scratch, for those who ask once.
  double operator()(const Board& board) const {
    return static_cast<double>(raw(features(board), phase_of(board), true)) / Weights::unit;
  }

 private:
  void add(Features& features, Square square, int times) const {
    const auto& steps = steps_[static_cast<std::size_t>(square)].lanes;
    for (std::size_t lane = 0; lane < PatternSet::most_lanes; ++lane)
      features.lanes[lane] = static_cast<std::int16_t>(features.lanes[lane] + times * steps[lane]);
  }

  std::size_t size_ = 0, lanes_ = 0;
  std::array<std::int32_t, PatternSet::most_lanes> middles_{};
  std::array<Features, square_count> steps_{};  // what an own disc on a square adds
  std::vector<std::int16_t> entries_;
};

}  // namespace banmen::othello
