#include "server/events.hpp"
#include "server/job_json.hpp"
#include "server/routes.hpp"

namespace banmen::server {
namespace {

Answer show_job(App& app, const Request& request) {
  const auto jobs = app.jobs_with(request.at("id"));
  if (!jobs) return problem(jobs.error());
  const auto status = (*jobs)->status(request.at("id"));
  return status ? ok(job_json(*status)) : problem(status.error());
}

// Answers when the job is over, which is soon: all work looks at its stop sign often.
Answer cancel_job(App& app, const Request& request) {
  const std::string& id = request.at("id");
  const auto jobs = app.jobs_with(id);
  if (!jobs) return problem(jobs.error());
  if (const auto cancelled = (*jobs)->cancel(id); !cancelled) return problem(cancelled.error());
  return Later{*jobs, id, [](const service::JobStatus& status) { return ok(job_json(status)); }};
}

}  // namespace

std::vector<Route> job_routes() {
  return {{"GET", "/api/v1/jobs/{id}", show_job, Cost::reading},
          {"DELETE", "/api/v1/jobs/{id}", cancel_job},
          {"GET", "/api/v1/jobs/{id}/events", job_events}};
}

}  // namespace banmen::server
