#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/progress.hpp"
#include "core/result.hpp"
#include "core/stop.hpp"
#include "core/thread_pool.hpp"

namespace banmen::service {

enum class JobState { queued, running, done, failed, cancelled };

std::string_view to_text(JobState state);
constexpr bool is_over(JobState state) { return state >= JobState::done; }

// A job as its watchers see it.
struct JobStatus {
  std::string id;
  std::string title;
  JobState state = JobState::queued;
  Progress progress;
  std::uint64_t version = 0;  // raised by each change, so that a watcher can wait for the next one
  std::optional<Error> error{};        // of a failed job
  nlohmann::ordered_json result = {};  // of a done job; of a cancelled one what it had by then
};

// Long work on a bounded set of threads, with progress and cancelling. All members may be called
// from any thread. The destructor cancels what has not ended and waits for it.
class Jobs {
 public:
  using Work = std::function<Result<nlohmann::ordered_json>(const Stop&, const ProgressSink&)>;

  explicit Jobs(int threads, std::size_t most_waiting = 100);
  ~Jobs();

  // The id of the new job; an error of kind too_large when too many wait already.
  Result<std::string> submit(std::string title, Work work);
  Result<JobStatus> status(const std::string& id) const;
  std::vector<JobStatus> list() const;  // oldest first
  // Asks a job to end. A queued one ends at once, a running one when its work notices.
  Result<JobStatus> cancel(const std::string& id);
  // The status once the job is over.
  Result<JobStatus> wait(const std::string& id) const;
  // The status once its version is above `seen`, the job is over, or it is `until`.
  Result<JobStatus> wait_until(const std::string& id, std::uint64_t seen,
                               Clock::time_point until) const;
  // Drops a job that is over.
  Result<void> forget(const std::string& id);

 private:
  struct Job {
    JobStatus status;
    Stop stop;
    Work work;
  };

  void run(std::uint64_t number);
  void change(Job& job, JobState state);
  static Failure unknown(const std::string& id);
  template <class Self>
  static auto find(Self& self, const std::string& id) -> decltype(&self.jobs_.begin()->second);

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::map<std::uint64_t, Job> jobs_;
  std::uint64_t last_ = 0;
  std::size_t waiting_ = 0, most_waiting_;
  ThreadPool pool_;  // last, so that its threads end before what they use
};

}  // namespace banmen::service
