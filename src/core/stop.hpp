#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>

namespace banmen {

using Clock = std::chrono::steady_clock;

// Asks long work to end: by request() from any thread, or by a deadline. Copies share the request,
// so a caller keeps one copy and hands the other to the work.
class Stop {
 public:
  Stop() : flag_(std::make_shared<std::atomic<bool>>(false)) {}

  void request() const { flag_->store(true, std::memory_order_relaxed); }
  bool requested() const { return flag_->load(std::memory_order_relaxed); }

  // A copy that also ends at `when`; the earlier of two deadlines wins.
  Stop until(Clock::time_point when) const {
    Stop copy = *this;
    copy.deadline_ = std::min(deadline_, when);
    return copy;
  }

  // Reads the clock: ask every thousand nodes or so, not at each.
  bool now() const { return requested() || Clock::now() >= deadline_; }

 private:
  std::shared_ptr<std::atomic<bool>> flag_;
  Clock::time_point deadline_ = Clock::time_point::max();
};

}  // namespace banmen
