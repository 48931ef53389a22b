#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/thread_pool.hpp"

namespace banmen::contrast {

// States as numbers: the mover's placement above the waiting side's. 32 bits do for 5+5 pieces and
// halve the memory; crowded boards need 64.
template <class Word>
struct StateCode {
  int shift;  // bits of the waiting side's id

  Word pack(std::uint32_t mover, std::uint32_t waiter) const {
    return static_cast<Word>(mover) << shift | waiter;
  }
  std::uint32_t mover(Word state) const { return static_cast<std::uint32_t>(state >> shift); }
  std::uint32_t waiter(Word state) const {
    return static_cast<std::uint32_t>(state & ((Word{1} << shift) - 1));
  }
};

// One list of states per thread: what a pass has found, in no particular order.
template <class Word>
using Found = std::vector<std::vector<Word>>;

// States grouped by the mover's placement. Their predecessors share a row of the other side's
// table, so working group by group keeps that row in the nearest cache.
template <class Word>
class Grouped {
 public:
  // A counting sort that takes the states out of `found`: each thread places what it found itself,
  // at positions reserved for it. `movers` is the number of placements.
  Grouped(Found<Word>& found, StateCode<Word> code, std::uint32_t movers) : starts_(movers + 1) {
    const int threads = static_cast<int>(found.size());
    std::vector<std::vector<std::uint32_t>> next(found.size());
    run_parallel(threads, [&](int thread) {
      const auto t = static_cast<std::size_t>(thread);
      next[t].assign(movers, 0);
      for (const Word state : found[t]) ++next[t][code.mover(state)];
    });
    std::uint32_t position = 0;
    for (std::uint32_t mover = 0; mover < movers; ++mover) {
      starts_[mover] = position;
      for (auto& positions : next) {
        const std::uint32_t count = positions[mover];
        positions[mover] = position;
        position += count;
      }
    }
    starts_[movers] = position;
    states_.resize(position);
    run_parallel(threads, [&](int thread) {
      const auto t = static_cast<std::size_t>(thread);
      for (const Word state : found[t]) states_[next[t][code.mover(state)]++] = state;
      found[t] = {};
    });
  }

  std::size_t size() const { return states_.size(); }
  std::span<const Word> group(std::uint32_t mover) const {
    return std::span(states_).subspan(starts_[mover], starts_[mover + 1] - starts_[mover]);
  }

 private:
  std::vector<std::uint32_t> starts_;
  std::vector<Word> states_;
};

}  // namespace banmen::contrast
