#include "protocols/usi_task.hpp"

#include <utility>

namespace banmen::protocols {

UsiTask::UsiTask(Work work, bool held, Say say)
    : held_(held),
      worker_([this, work = std::move(work), say = std::move(say)] { run(work, say); }) {}

UsiTask::~UsiTask() {
  stop();
  wait();
}

void UsiTask::run(const Work& work, const Say& say) {
  const std::string answer = work(stop_);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !held_; });
  say(answer);
  over_ = true;
  changed_.notify_all();
}

bool UsiTask::held() const {
  const std::lock_guard lock(mutex_);
  return held_;
}

void UsiTask::stop() {
  stop_.request();
  release(std::nullopt);
}

void UsiTask::release(std::optional<std::chrono::milliseconds> time) {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(held_, false)) return;
  changed_.notify_all();
  if (!time) return;
  timer_ = std::thread([this, until = Clock::now() + *time] {
    std::unique_lock timer_lock(mutex_);
    changed_.wait_until(timer_lock, until, [&] { return over_; });
    stop_.request();
  });
}

void UsiTask::wait() {
  if (worker_.joinable()) worker_.join();
  if (timer_.joinable()) timer_.join();
}

}  // namespace banmen::protocols
