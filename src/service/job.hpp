#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
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
  std::string id;    // not to be guessed: whoever knows it may cancel the job
  std::string kind;  // "analysis"
  std::string game;
  JobState state = JobState::queued;
  Progress progress;
  std::uint64_t version = 0;  // raised by each change, so that a watcher can wait for the next one
  std::optional<Error> error{};        // of a failed job
  nlohmann::ordered_json result = {};  // of a done job; before and of a cancelled one what it has
};

// What running work tells its watchers.
struct JobReport {
  ProgressSink progress;
  std::function<void(nlohmann::ordered_json)> result;  // what it has by now
};

// Long work on a bounded set of threads, with progress and cancelling. All members may be called
// from any thread. The destructor cancels what has not ended and waits for it. Of the jobs that
// are over, the last `most_kept` are remembered.
class Jobs {
 public:
  using Work = std::function<Result<nlohmann::ordered_json>(const Stop&, const JobReport&)>;
  using Watcher = std::function<void(const std::string& id)>;

  // `watcher` is told of changes, from any thread; it must not call back.
  explicit Jobs(int threads, std::size_t most_waiting = 100, Watcher watcher = {},
                std::size_t most_kept = 1000);
  ~Jobs();

  // The id of the new job; an error of kind busy when too many wait already.
  Result<std::string> submit(std::string kind, std::string game, Work work);
  Result<JobStatus> status(const std::string& id) const;
  std::vector<JobStatus> list() const;  // oldest first
  std::size_t unfinished() const;
  // Asks a job to end. A queued one ends at once, a running one when its work notices.
  Result<JobStatus> cancel(const std::string& id);
  // Cancels all and takes no more: later ones are refused as stopped.
  void close();
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

  void run(const std::string& id);
  void change(Job& job, JobState state);
  void update(const std::string& id, const std::function<void(JobStatus&)>& how);
  void forget_old();
  static Failure unknown(const std::string& id);

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::map<std::string, Job> jobs_;
  std::deque<std::string> order_;  // ids, oldest first
  std::size_t waiting_ = 0, most_waiting_, most_kept_;
  bool closed_ = false;
  Watcher watcher_;
  ThreadPool pool_;  // last, so that its threads end before what they use
};

}  // namespace banmen::service
