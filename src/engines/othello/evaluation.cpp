#include "engines/othello/evaluation.hpp"

#include <algorithm>
#include <numeric>

#include "core/assert.hpp"
#include "engines/othello/phases.hpp"

namespace banmen::othello {
namespace {

// What the pattern's cells weigh in an index here: those nearest to the centre least. Their discs
// turn most often, so that what a search asks about lies close together in memory.
std::array<std::size_t, PatternSet::most_cells> powers_of(const Pattern& pattern) {
  const auto from_centre = [](Square square) {
    const int column = 2 * (square % 8) - 7, row = 2 * (square / 8) - 7;
    return column * column + row * row;
  };
  std::array<std::size_t, PatternSet::most_cells> order{}, powers{};
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(pattern.cells.size());
  std::iota(order.begin(), end, std::size_t{0});
  std::stable_sort(order.begin(), end, [&](std::size_t a, std::size_t b) {
    return from_centre(pattern.cells[a]) < from_centre(pattern.cells[b]);
  });
  for (std::size_t i = 0; i < pattern.cells.size(); ++i) powers[order[i]] = power_of_three(i);
  return powers;
}

}  // namespace

template <std::size_t most>
EvaluationOf<most>::EvaluationOf(const Weights& weights, int threads)
    : size_(weights.patterns.entries()), lanes_(weights.patterns.lanes()) {
  BANMEN_ASSERT(lanes_ <= most);
  const auto& lanes = weights.patterns.all_lanes();
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    middles_[lane] = static_cast<std::int32_t>(lanes[lane].middle);
    const auto& pattern = weights.patterns.patterns()[lanes[lane].pattern];
    const auto powers = powers_of(pattern);
    for (std::size_t i = 0; i < pattern.cells.size(); ++i)
      steps_[static_cast<std::size_t>(lanes[lane].cells[i])].lanes[lane] =
          static_cast<std::int16_t>(powers[i]);
  }
  std::vector<std::uint32_t> weight_at(size_);  // by where an entry lies here
  for (const auto& pattern : weights.patterns.patterns()) {
    const auto powers = powers_of(pattern);
    for (std::size_t entry = 0; entry < pattern.entries; ++entry) {
      std::size_t place = pattern.first, rest = entry;
      for (std::size_t i = 0; i < pattern.cells.size(); ++i, rest /= 3)
        place += rest % 3 * powers[i];
      weight_at[place] = weights.patterns.weight_of()[pattern.first + entry];
    }
  }
  entries_.resize(phase_count * size_);
  for_each_phase(threads, [&](int phase) {
    const std::int16_t* values = weights.phase(phase);
    std::int16_t* entries = entries_.data() + static_cast<std::size_t>(phase) * size_;
    for (std::size_t place = 0; place < size_; ++place) entries[place] = values[weight_at[place]];
  });
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
