#pragma once

#include <atomic>
#include <map>
#include <mutex>

#include "registry/registry.hpp"
#include "server/http.hpp"
#include "service/job.hpp"
#include "service/lobby.hpp"
#include "service/run_reader.hpp"
#include "service/store.hpp"

namespace banmen::server {

struct AppLimits {
  int threads = 2;                          // for engines, and as many for analyses
  std::size_t waiting_jobs = 100;           // of each kind
  std::size_t jobs_of_client = 8;           // analyses and solutions of one client at a time
  std::chrono::milliseconds think{60'000};  // for a move or a hint
  std::chrono::milliseconds analyse{600'000};
  std::size_t memory = 512 << 20;      // bytes for sessions, see service::Lobby::Limits
  std::vector<std::string> outside{};  // specs of outside programs that anybody may let play
  std::string runs{};                  // folder of the training runs to show; empty: none
};

// All that handlers work on. Moves, analyses and solutions have threads of their own, so that a
// long analysis never keeps a player waiting.
class App {
 public:
  // `ring` is told the topics in which something has changed, from any thread.
  App(const registry::Registry& the_games, service::Store& the_store, const AppLimits& the_limits,
      std::function<void(const std::string& topic)> ring);

  // Ends all work; what engines have found by then is not played.
  void close();

  static std::string session_topic(const std::string& id) { return "session/" + id; }
  static std::string job_topic(const std::string& id) { return "job/" + id; }

  // The analyses or solutions that have a job of this id.
  Result<service::Jobs*> jobs_with(const std::string& id);
  // Submits a job that counts as the client's; errors: busy.
  Result<std::string> submit(service::Jobs& jobs, const Request& request, std::string kind,
                             std::string game, service::Jobs::Work work);

  const registry::Registry& games;
  service::Store& store;
  const AppLimits limits;
  const Clock::time_point started = Clock::now();
  service::Jobs thinkers, analysts, solvers;
  service::Lobby lobby;
  const service::RunReader runs;
  std::atomic<std::size_t> streams = 0;  // open ones

 private:
  std::mutex mutex_;
  std::map<std::string, std::vector<std::string>> jobs_of_;  // by client
};

}  // namespace banmen::server
