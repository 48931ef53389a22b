#pragma once

#include "server/problem.hpp"
#include "service/json.hpp"

namespace banmen::server {

// A job as the API shows it: its error is a problem, its result null until there is one.
inline Json job_json(const service::JobStatus& status) {
  Json json = service::to_json(status);
  if (status.error) json["error"] = problem_json(*status.error, status_of(status.error->code));
  return json;
}

}  // namespace banmen::server
