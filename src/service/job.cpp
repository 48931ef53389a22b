#include "service/job.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "service/random_id.hpp"

namespace banmen::service {

std::string_view to_text(JobState state) {
  switch (state) {
    case JobState::queued:
      return "queued";
    case JobState::running:
      return "running";
    case JobState::done:
      return "done";
    case JobState::failed:
      return "failed";
    case JobState::cancelled:
      return "cancelled";
  }
  return "unknown";
}

Jobs::Jobs(int threads, std::size_t most_waiting, Watcher watcher, std::size_t most_kept)
    : most_waiting_(most_waiting),
      most_kept_(most_kept),
      watcher_(std::move(watcher)),
      pool_(threads) {}

Jobs::~Jobs() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, job] : jobs_) job.stop.request();
}

Failure Jobs::unknown(const std::string& id) {
  return fail(Errc::unknown_name, "unknown job '" + id + "'", "job",
              "jobs are forgotten some time after their end");
}

// Precondition of all below: the lock is held where `job` is used.
void Jobs::change(Job& job, JobState state) {
  if (job.status.state == JobState::queued && state != JobState::queued) --waiting_;
  job.status.state = state;
  ++job.status.version;
  changed_.notify_all();
  if (watcher_) watcher_(job.status.id);
}

// Drops the oldest jobs that are over, beyond those to be kept.
void Jobs::forget_old() {
  std::size_t over = 0;
  for (const auto& [id, job] : jobs_) over += is_over(job.status.state);
  for (auto id = order_.begin(); id != order_.end() && over > most_kept_;) {
    const auto found = jobs_.find(*id);
    if (found != jobs_.end() && !is_over(found->second.status.state)) {
      ++id;
      continue;
    }
    if (found != jobs_.end()) {
      jobs_.erase(found);
      --over;
    }
    id = order_.erase(id);
  }
}

Result<std::string> Jobs::submit(std::string kind, std::string game, Work work) {
  const std::string id = random_id();
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return fail(Errc::stopped, "the server is stopping", "server", "try again soon");
    if (waiting_ >= most_waiting_)
      return fail(Errc::busy, std::to_string(waiting_) + " jobs are waiting already", "jobs",
                  "try again when some are done");
    if (jobs_.size() > 2 * most_kept_) forget_old();
    ++waiting_;
    order_.push_back(id);
    Job& job = jobs_[id];
    job.status.id = id;
    job.status.kind = std::move(kind);
    job.status.game = std::move(game);
    job.work = std::move(work);
  }
  pool_.submit([this, id] { run(id); });
  return id;
}

void Jobs::update(const std::string& id, const std::function<void(JobStatus&)>& how) {
  const std::lock_guard lock(mutex_);
  Job& job = jobs_.at(id);
  how(job.status);
  change(job, JobState::running);
}

void Jobs::run(const std::string& id) {
  Work work;
  Stop stop;
  {
    const std::lock_guard lock(mutex_);
    const auto found = jobs_.find(id);
    if (found == jobs_.end() || is_over(found->second.status.state)) return;
    Job& job = found->second;
    if (job.stop.requested()) return change(job, JobState::cancelled);
    work = std::move(job.work);
    stop = job.stop;
    change(job, JobState::running);
  }
  const JobReport report = {
      [&](const Progress& now) { update(id, [&](JobStatus& status) { status.progress = now; }); },
      [&](nlohmann::ordered_json now) {
        update(id, [&](JobStatus& status) { status.result = std::move(now); });
      }};
  auto result = [&]() -> Result<nlohmann::ordered_json> {
    try {
      return work(stop, report);
    } catch (const std::exception& error) {
      return fail(Errc::unsupported, std::string("the job broke: ") + error.what(), "job");
    }
  }();
  work = nullptr;  // what it holds goes before the job is over
  const std::lock_guard lock(mutex_);
  Job& job = jobs_.at(id);
  const bool stopped = stop.requested();
  if (result)
    job.status.result = *std::move(result);
  else if (!stopped)
    job.status.error = std::move(result.error());
  change(job, stopped ? JobState::cancelled : job.status.error ? JobState::failed : JobState::done);
}

Result<JobStatus> Jobs::status(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return unknown(id);
  return found->second.status;
}

std::vector<JobStatus> Jobs::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<JobStatus> all;
  for (const auto& id : order_)
    if (const auto found = jobs_.find(id); found != jobs_.end())
      all.push_back(found->second.status);
  return all;
}

std::size_t Jobs::unfinished() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(
      jobs_, [](const auto& entry) { return !is_over(entry.second.status.state); }));
}

Result<JobStatus> Jobs::cancel(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return unknown(id);
  Job& job = found->second;
  job.stop.request();
  if (job.status.state == JobState::queued) change(job, JobState::cancelled);
  return job.status;
}

void Jobs::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  for (auto& [id, job] : jobs_) {
    job.stop.request();
    if (job.status.state == JobState::queued) change(job, JobState::cancelled);
  }
}

Result<JobStatus> Jobs::wait_until(const std::string& id, std::uint64_t seen,
                                   Clock::time_point until) const {
  std::unique_lock lock(mutex_);
  for (bool late = false;;) {
    const auto found = jobs_.find(id);
    if (found == jobs_.end()) return unknown(id);
    const JobStatus& status = found->second.status;
    if (late || is_over(status.state) || status.version > seen) return status;
    late = changed_.wait_until(lock, until) == std::cv_status::timeout;
  }
}

Result<JobStatus> Jobs::wait(const std::string& id) const {
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto found = jobs_.find(id);
    if (found == jobs_.end()) return unknown(id);
    if (is_over(found->second.status.state)) return found->second.status;
    changed_.wait(lock);
  }
}

Result<void> Jobs::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(id);
  if (found == jobs_.end()) return unknown(id);
  if (!is_over(found->second.status.state))
    return fail(Errc::conflict, "job " + id + " is not over", "job", "cancel it first");
  jobs_.erase(found);
  changed_.notify_all();
  return {};
}

}  // namespace banmen::service
