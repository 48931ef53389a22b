#include "service/job.hpp"

#include <exception>
#include <utility>

#include "core/text.hpp"

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

Jobs::Jobs(int threads, std::size_t most_waiting) : most_waiting_(most_waiting), pool_(threads) {}

Jobs::~Jobs() {
  const std::lock_guard lock(mutex_);
  for (const auto& [number, job] : jobs_) job.stop.request();
}

template <class Self>
auto Jobs::find(Self& self, const std::string& id) -> decltype(&self.jobs_.begin()->second) {
  const auto number = parse_integer(id);
  if (!number || *number < 0) return nullptr;
  const auto found = self.jobs_.find(static_cast<std::uint64_t>(*number));
  return found == self.jobs_.end() ? nullptr : &found->second;
}

Failure Jobs::unknown(const std::string& id) {
  return fail(Errc::unknown_name, "unknown job '" + id + "'", "job");
}

// Precondition of all below: the lock is held where `job` is used.
void Jobs::change(Job& job, JobState state) {
  if (job.status.state == JobState::queued && state != JobState::queued) --waiting_;
  job.status.state = state;
  ++job.status.version;
  changed_.notify_all();
}

Result<std::string> Jobs::submit(std::string title, Work work) {
  std::uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_ >= most_waiting_)
      return fail(Errc::too_large, std::to_string(waiting_) + " jobs are waiting already", "jobs",
                  "try again when some are done");
    number = ++last_;
    ++waiting_;
    Job& job = jobs_[number];
    job.status.id = std::to_string(number);
    job.status.title = std::move(title);
    job.work = std::move(work);
  }
  pool_.submit([this, number] { run(number); });
  return std::to_string(number);
}

void Jobs::run(std::uint64_t number) {
  Work work;
  Stop stop;
  {
    const std::lock_guard lock(mutex_);
    const auto found = jobs_.find(number);
    if (found == jobs_.end() || is_over(found->second.status.state)) return;
    Job& job = found->second;
    if (job.stop.requested()) return change(job, JobState::cancelled);
    work = std::move(job.work);
    stop = job.stop;
    change(job, JobState::running);
  }
  const auto progress = [this, number](const Progress& now) {
    const std::lock_guard lock(mutex_);
    Job& job = jobs_.at(number);
    job.status.progress = now;
    change(job, JobState::running);
  };
  auto result = [&]() -> Result<nlohmann::ordered_json> {
    try {
      return work(stop, progress);
    } catch (const std::exception& error) {
      return fail(Errc::unsupported, std::string("the job broke: ") + error.what(), "job");
    }
  }();
  const std::lock_guard lock(mutex_);
  Job& job = jobs_.at(number);
  const bool stopped = stop.requested();
  if (result)
    job.status.result = *std::move(result);
  else if (!stopped)
    job.status.error = std::move(result.error());
  change(job, stopped ? JobState::cancelled : job.status.error ? JobState::failed : JobState::done);
}

Result<JobStatus> Jobs::status(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto* job = find(*this, id);
  return job ? Result<JobStatus>(job->status) : unknown(id);
}

std::vector<JobStatus> Jobs::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<JobStatus> all;
  for (const auto& [number, job] : jobs_) all.push_back(job.status);
  return all;
}

Result<JobStatus> Jobs::cancel(const std::string& id) {
  const std::lock_guard lock(mutex_);
  auto* job = find(*this, id);
  if (!job) return unknown(id);
  job->stop.request();
  if (job->status.state == JobState::queued) change(*job, JobState::cancelled);
  return job->status;
}

Result<JobStatus> Jobs::wait_until(const std::string& id, std::uint64_t seen,
                                   Clock::time_point until) const {
  std::unique_lock lock(mutex_);
  for (bool late = false;;) {
    const auto* job = find(*this, id);
    if (!job) return unknown(id);
    if (late || is_over(job->status.state) || job->status.version > seen) return job->status;
    late = changed_.wait_until(lock, until) == std::cv_status::timeout;
  }
}

Result<JobStatus> Jobs::wait(const std::string& id) const {
  std::unique_lock lock(mutex_);
  for (;;) {
    const auto* job = find(*this, id);
    if (!job) return unknown(id);
    if (is_over(job->status.state)) return job->status;
    changed_.wait(lock);
  }
}

Result<void> Jobs::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto* job = find(*this, id);
  if (!job) return unknown(id);
  if (!is_over(job->status.state))
    return fail(Errc::conflict, "job " + id + " is not over", "job", "cancel it first");
  jobs_.erase(static_cast<std::uint64_t>(*parse_integer(id)));
  changed_.notify_all();
  return {};
}

}  // namespace banmen::service
