#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

// Threads that help a search: young brothers wait. When the first move of a node did not end it,
// the others are given to whoever is idle.
namespace banmen::othello {

// A node whose moves are searched by several threads. A cutoff found by one ends the work of all,
// and of all who help them.
struct Split {
  explicit Split(const Split* parent) : above(parent) {}

  const Split* above;  // the split whose task this one belongs to
  std::atomic<bool> cut{false};
  std::atomic<int> open{0};  // tasks given away and not done
  std::mutex mutex{};        // guards what the tasks report

  bool is_cut() const {
    for (const Split* split = this; split; split = split->above)
      if (split->cut.load(std::memory_order_relaxed)) return true;
    return false;
  }
  bool is_below(const Split* that) const {
    for (const Split* split = this; split; split = split->above)
      if (split == that) return true;
    return false;
  }
};

class Crew {
 public:
  // A task runs with the number of the thread that does it; 0 is whoever owns the crew.
  using Task = std::function<void(int thread)>;

  explicit Crew(int threads) : seats_(static_cast<std::size_t>(threads)) {
    for (int i = 1; i < threads; ++i) threads_.emplace_back([this, i] { serve(i); });
  }
  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    changed_.notify_all();
    for (auto& thread : threads_) thread.join();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  // Hands the task to an idle thread, if there is one that may help `split`.
  bool give(Split& split, Task task) {
    if (!has_idle()) return false;
    const std::lock_guard lock(mutex_);
    for (auto& seat : seats_) {
      if (!seat.idle || seat.task || (seat.only_below && !split.is_below(seat.only_below)))
        continue;
      seat.task = std::move(task);
      seat.split = &split;
      seat.idle = false;
      seat.called.store(true, std::memory_order_relaxed);
      --idle_;
      ++split.open;
      changed_.notify_all();
      return true;
    }
    return false;
  }

  // Until all tasks of `split` are done; meanwhile this thread helps those who do them.
  void wait_for(Split& split, int thread) {
    std::unique_lock lock(mutex_);
    while (split.open > 0) {
      Seat& seat = seats_[static_cast<std::size_t>(thread)];
      seat.idle = true;
      seat.only_below = &split;
      ++idle_;
      doze(lock, [&] { return split.open == 0 || seat.called; });
      changed_.wait(lock, [&] { return split.open == 0 || seat.task; });
      if (seat.task) {
        work(seat, thread, lock);
      } else {
        seat.idle = false;
        --idle_;
      }
    }
  }

 private:
  struct Seat {
    bool idle = false;
    const Split* only_below = nullptr;
    Task task{};
    Split* split = nullptr;
    std::atomic<bool> called{false};  // there is a task
  };

  // Tasks come within microseconds mostly; to fall asleep and wake up takes longer than that.
  template <class Wanted>
  static void doze(std::unique_lock<std::mutex>& lock, const Wanted& wanted) {
    lock.unlock();
    for (int i = 0; i < 2'000 && !wanted(); ++i) std::this_thread::yield();
    lock.lock();
  }

  // Precondition: the lock is held, and the seat has a task.
  void work(Seat& seat, int thread, std::unique_lock<std::mutex>& lock) {
    const Task task = std::move(seat.task);
    Split* const split = seat.split;
    seat.task = nullptr;
    seat.called = false;
    lock.unlock();
    task(thread);
    lock.lock();
    if (--split->open == 0) changed_.notify_all();
  }

  void serve(int thread) {
    std::unique_lock lock(mutex_);
    Seat& seat = seats_[static_cast<std::size_t>(thread)];
    for (;;) {
      seat.idle = true;
      seat.only_below = nullptr;
      ++idle_;
      doze(lock, [&] { return seat.called.load(std::memory_order_relaxed); });
      changed_.wait(lock, [&] { return ending_ || seat.task; });
      if (!seat.task) return;
      work(seat, thread, lock);
    }
  }

  std::vector<Seat> seats_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<int> idle_{0};
  bool ending_ = false;
};

}  // namespace banmen::othello
