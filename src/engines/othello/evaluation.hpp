#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engines/othello/lanes.hpp"
#include "engines/othello/weights.hpp"

namespace banmen::othello {

// The indices of all patterns on a board, seen by one side, kept up to date move by move.
template <std::size_t most>
struct alignas(32) FeaturesOf {
  std::array<std::int16_t, most> lanes;  // not cleared: searches make millions of them

  bool operator==(const FeaturesOf&) const = default;
};

// An evaluation ready for play: every entry of every phase, twins written out. `most`: lanes it has
// room for.
template <std::size_t most>
class EvaluationOf {
 public:
  using Features = FeaturesOf<most>;

  // Precondition: the patterns lie on the board in at most that many places.
  explicit EvaluationOf(const Weights& weights, int threads = 1);
  static const EvaluationOf& standard();  // with the weights that the program comes with

  Features features(const Board& board) const;  // seen by the side that owns `board.own`

  // The mover, who is the side that the features are seen by if `ours`, plays. `before` and `after`
  // may be the same.
  template <class Lanes = PlainLanes>
  void play(const Features& before, Features& after, Square square, Bits turned, bool ours) const {
    Lanes::template play<most>(before.lanes.data(), after.lanes.data(), steps_[0].lanes.data(),
                               square, turned, ours);
  }

  // For the mover, in 1/256 disc. A board that was set up with fewer than four discs has a phase
  // below the first, and is seen as of the first.
  template <class Lanes = PlainLanes>
  int raw(const Features& features, int phase, bool ours) const {
    const std::int16_t* table =
        entries_.data() + static_cast<std::size_t>(std::max(phase, 0)) * size_;
    return Lanes::template sum<most>(table, middles_.data(), features.lanes.data(), lanes_, ours);
  }
  // In discs, never a score that only the end of a game can give.
  template <class Lanes = PlainLanes>
  int discs(const Features& features, int phase, bool ours) const {
    return to_discs(raw<Lanes>(features, phase, ours));
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
    for (std::size_t lane = 0; lane < most; ++lane)
      features.lanes[lane] = static_cast<std::int16_t>(features.lanes[lane] + times * steps[lane]);
  }

  std::size_t size_ = 0, lanes_ = 0;
  std::array<std::int32_t, most> middles_{};
  std::array<Features, square_count> steps_{};  // what an own disc on a square adds
  std::vector<std::int16_t> entries_;
};

// What a position is worth.
using Evaluation = EvaluationOf<PatternSet::most_lanes>;
using Features = Evaluation::Features;
// A rougher and faster one, which orders the moves of endgames.
using SmallEvaluation = EvaluationOf<16>;

template <>
const Evaluation& Evaluation::standard();
template <>
const SmallEvaluation& SmallEvaluation::standard();

}  // namespace banmen::othello
