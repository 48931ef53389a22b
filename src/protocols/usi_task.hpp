#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/stop.hpp"

namespace banmen::protocols {

// One "go": works on a thread of its own and says its one answer when it may.
class UsiTask {
 public:
  using Work = std::function<std::string(const Stop&)>;  // gives the answer
  using Say = std::function<void(const std::string&)>;

  // A task that is held says nothing before release() or stop().
  UsiTask(Work work, bool held, Say say);
  UsiTask(const UsiTask&) = delete;
  UsiTask& operator=(const UsiTask&) = delete;
  ~UsiTask();  // stops it and waits

  bool held() const;
  void stop();
  // The opponent has played as expected: from now on it has so much time.
  void release(std::optional<std::chrono::milliseconds> time);
  void wait();  // precondition: not held

 private:
  void run(const Work& work, const Say& say);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool held_, over_ = false;
  Stop stop_;
  std::thread worker_, timer_;
};

}  // namespace banmen::protocols
