#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace banmen {

// A fixed set of threads that run submitted tasks in order. The destructor finishes what is queued.
class ThreadPool {
 public:
  explicit ThreadPool(int threads);
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  int size() const { return static_cast<int>(workers_.size()); }
  void submit(std::function<void()> task);
  void wait();  // until nothing is queued or running

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_, idle_;
  std::deque<std::function<void()>> queue_;
  int running_ = 0;
  bool closing_ = false;
  std::vector<std::thread> workers_;
};

// The threads of this machine, at least 1.
int default_threads();

// Calls work(thread) for thread = 0..threads-1 at the same time and waits; the caller is thread 0.
void run_parallel(int threads, const std::function<void(int)>& work);

}  // namespace banmen
