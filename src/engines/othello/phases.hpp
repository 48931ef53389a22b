#pragma once

#include <atomic>

#include "core/thread_pool.hpp"
#include "engines/othello/weights.hpp"

namespace banmen::othello {

// Calls work(phase) for every phase, on so many threads.
template <class Work>
void for_each_phase(int threads, Work work) {
  std::atomic<int> next = 0;
  run_parallel(threads, [&](int) {
    for (int phase = next++; phase < phase_count; phase = next++) work(phase);
  });
}

}  // namespace banmen::othello
