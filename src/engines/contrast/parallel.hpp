#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/thread_pool.hpp"
#include "search/solver.hpp"

namespace banmen::contrast {

// Calls task(thread, i) -> Result<void> for i = 0..count-1 from all threads, a few at a time. Ends
// with the first error, or when asked to stop.
template <class Task>
Result<void> for_all(std::uint64_t count, const search::Work& work, Task task) {
  constexpr std::uint64_t chunk = 16;
  std::atomic<std::uint64_t> next = 0;
  std::vector<std::optional<Error>> errors(static_cast<std::size_t>(std::max(1, work.threads)));
  run_parallel(static_cast<int>(errors.size()), [&](int number) {
    const auto thread = static_cast<std::size_t>(number);
    const auto give_up = [&](Error error) {
      errors[thread] = std::move(error);
      next = count;
    };
    for (;;) {
      const std::uint64_t first = next.fetch_add(chunk, std::memory_order_relaxed);
      if (first >= count) return;
      if (work.stop.now()) return give_up({Errc::stopped, "stopped before the end"});
      for (std::uint64_t i = first; i < std::min(count, first + chunk); ++i)
        if (auto done = task(thread, i); !done) return give_up(std::move(done.error()));
    }
  });
  for (auto& error : errors)
    if (error) return fail(std::move(*error));
  return {};
}

}  // namespace banmen::contrast
