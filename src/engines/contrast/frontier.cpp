#include "engines/contrast/frontier.hpp"

#include "core/thread_pool.hpp"

namespace banmen::contrast {

// A counting sort; each thread places what it found itself, at positions reserved for it.
void Grouped::take(Found& found, StateCode code, std::uint32_t movers) {
  const int threads = static_cast<int>(found.size());
  std::vector<std::vector<std::uint32_t>> next(found.size());
  run_parallel(threads, [&](int thread) {
    const auto t = static_cast<std::size_t>(thread);
    next[t].assign(movers, 0);
    for (const std::uint32_t state : found[t]) ++next[t][code.mover(state)];
  });
  starts_.assign(movers + 1, 0);
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
  states_.clear();
  states_.resize(position);
  run_parallel(threads, [&](int thread) {
    const auto t = static_cast<std::size_t>(thread);
    for (const std::uint32_t state : found[t]) states_[next[t][code.mover(state)]++] = state;
    found[t] = {};
  });
}

}  // namespace banmen::contrast
