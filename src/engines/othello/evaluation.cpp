#include "engines/othello/evaluation.hpp"

#include "core/assert.hpp"

namespace banmen::othello {

template <std::size_t most>
EvaluationOf<most>::EvaluationOf(const Weights& weights)
    : size_(weights.patterns.entries()), lanes_(weights.patterns.lanes()) {
  BANMEN_ASSERT(lanes_ <= most);
  const auto& lanes = weights.patterns.all_lanes();
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    middles_[lane] = static_cast<std::int32_t>(lanes[lane].middle);
    const auto& pattern = weights.patterns.patterns()[lanes[lane].pattern];
    for (std::size_t i = 0; i < pattern.cells.size(); ++i)
      steps_[static_cast<std::size_t>(lanes[lane].cells[i])].lanes[lane] =
          static_cast<std::int16_t>(power_of_three(i));
  }
  const auto& weight_of = weights.patterns.weight_of();
  entries_.resize(phase_count * size_);
  for (int phase = 0; phase < phase_count; ++phase) {
    const std::int16_t* values = weights.phase(phase);
    std::int16_t* entries = entries_.data() + static_cast<std::size_t>(phase) * size_;
    for (std::size_t entry = 0; entry < size_; ++entry) entries[entry] = values[weight_of[entry]];
  }
}

template <std::size_t most>
FeaturesOf<most> EvaluationOf<most>::features(const Board& board) const {
  Features features{};
  for (Bits own = board.own; own; own &= own - 1) add(features, lowest(own), 1);
  for (Bits other = board.opponent; other; other &= other - 1) add(features, lowest(other), -1);
  return features;
}

template class EvaluationOf<PatternSet::most_lanes>;
template class EvaluationOf<16>;

}  // namespace banmen::othello
