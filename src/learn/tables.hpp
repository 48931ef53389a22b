#pragma once

#include <cstdint>
#include <vector>

namespace banmen::learn {

// The weights of tuples while they are learnt: one table for each phase of the game, in a precision
// that small updates do not vanish in.
struct Tables {
  int phases = 0;
  std::size_t weights = 0;               // of one phase
  std::vector<float> values{};           // by phase and weight
  std::vector<std::uint32_t> visits{};   // how often each was learnt from
  std::vector<std::uint64_t> samples{};  // by phase

  Tables(int phase_count, std::size_t weights_of_phase)
      : phases(phase_count),
        weights(weights_of_phase),
        values(static_cast<std::size_t>(phase_count) * weights_of_phase),
        visits(values.size()),
        samples(static_cast<std::size_t>(phase_count)) {}

  float* phase(int number) { return values.data() + first(number); }
  const float* phase(int number) const { return values.data() + first(number); }
  std::uint32_t* phase_visits(int number) { return visits.data() + first(number); }
  const std::uint32_t* phase_visits(int number) const { return visits.data() + first(number); }

  std::size_t first(int number) const { return static_cast<std::size_t>(number) * weights; }

  // The phase whose weights to use: a phase that was never learnt takes the nearest one that was,
  // of the same parity where `parity` matters.
  int stand_in(int number, bool parity) const {
    const auto learnt = [&](int other) {
      return other >= 0 && other < phases && samples[static_cast<std::size_t>(other)] > 0;
    };
    for (int step = 0; step <= phases; step += parity ? 2 : 1)
      for (const int other : {number - step, number + step})
        if (learnt(other)) return other;
    return number;
  }
};

}  // namespace banmen::learn
