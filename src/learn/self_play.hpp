#pragma once

#include <atomic>
#include <vector>

#include "core/thread_pool.hpp"
#include "learn/course.hpp"
#include "learn/subject.hpp"

namespace banmen::learn {

// Plays games `first` to `first + count - 1` with frozen weights, each with random numbers of its
// own: the answer is the same for any number of threads. Nothing if it was stopped.
template <Subject S>
Result<std::vector<Episode<typename S::Sample>>> play_games(
    const S& subject, const typename S::Frozen& frozen, const GamePlan& plan, std::uint64_t seed,
    std::uint64_t first, std::size_t count, const StepWork& work) {
  std::vector<Episode<typename S::Sample>> episodes(count);
  std::atomic<std::size_t> next = 0;
  run_parallel(work.threads, [&](int) {
    auto player = subject.player(frozen);
    for (std::size_t i = next++; i < count && !work.stop.requested(); i = next++) {
      GamePlan own = plan;
      own.number = first + i;
      Rng rng(seed, own.number);
      episodes[i] = player.play(own, rng);
    }
  });
  if (work.stop.requested()) return fail(Errc::stopped, "stopped during a batch of games", "step");
  return episodes;
}

}  // namespace banmen::learn
