#include "server/app.hpp"

#include <algorithm>

namespace banmen::server {

App::App(const registry::Registry& the_games, service::Store& the_store,
         const AppLimits& the_limits, std::function<void(const std::string&)> ring)
    : games(the_games),
      store(the_store),
      limits(the_limits),
      thinkers(limits.threads, limits.waiting_jobs,
               [ring](const std::string& id) { ring(job_topic(id)); }),
      analysts(limits.threads, limits.waiting_jobs,
               [ring](const std::string& id) { ring(job_topic(id)); }),
      // Results of solvers can be large documents, so that few of them are kept.
      solvers(
          1, limits.waiting_jobs, [ring](const std::string& id) { ring(job_topic(id)); }, 16),
      lobby(games, store, thinkers,
            {.think = limits.think, .memory = limits.memory, .outside = limits.outside},
            [ring](const std::string& id) { ring(session_topic(id)); }),
      runs(limits.runs) {}

void App::close() {
  lobby.close();
  for (service::Jobs* jobs : {&thinkers, &analysts, &solvers}) jobs->close();
}

Result<service::Jobs*> App::jobs_with(const std::string& id) {
  if (analysts.status(id)) return &analysts;
  return solvers.status(id).map([&](const auto&) { return &solvers; });
}

Result<std::string> App::submit(service::Jobs& jobs, const Request& request, std::string kind,
                                std::string game, service::Jobs::Work work) {
  const std::lock_guard lock(mutex_);
  auto& mine = jobs_of_[request.client];
  std::erase_if(mine, [&](const std::string& id) {
    for (const service::Jobs* all : {&analysts, &solvers})
      if (const auto status = all->status(id); status && !is_over(status->state)) return false;
    return true;
  });
  if (mine.size() >= limits.jobs_of_client)
    return fail(Error{Errc::busy, std::to_string(mine.size()) + " jobs of yours are not over",
                      "jobs", "wait for them or delete some", "client_jobs"});
  auto id = jobs.submit(std::move(kind), std::move(game), std::move(work));
  if (id) mine.push_back(*id);
  std::erase_if(jobs_of_, [](const auto& entry) { return entry.second.empty(); });
  return id;
}

}  // namespace banmen::server
