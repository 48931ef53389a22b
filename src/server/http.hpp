#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/stop.hpp"
#include "service/job.hpp"

// Requests and answers as plain values: handlers know no socket and no thread, and tests call them.
namespace banmen::server {

struct Request {
  std::string method;                // "GET"; HEAD arrives as GET
  std::string path;                  // decoded, without the query
  std::vector<std::string> parts{};  // what stands between its slashes; a part may hold one itself
  std::map<std::string, std::string> query{};
  std::map<std::string, std::string> headers{};  // names in lower case
  std::string body{};
  std::string client{};                          // address
  std::map<std::string, std::string> in_path{};  // what {names} of the route stand for

  std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
  }
  const std::string& at(const std::string& name) const { return in_path.at(name); }
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
};

// An answer that waits for a job.
struct Later {
  service::Jobs* jobs;
  std::string job;
  std::function<Reply(const service::JobStatus&)> reply;
};

// An answer that goes on: server-sent events.
struct Stream {
  struct Step {
    std::string text{};  // events to send now
    bool over = false;
    Clock::duration wait = Clock::duration::max();  // ask again after this, even if not rung
  };
  std::string topic;           // rung when there may be something new
  std::function<Step()> next;  // not called by two threads at once
};

using Answer = std::variant<Reply, Later, Stream>;

}  // namespace banmen::server
