#pragma once

#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/result.hpp"
#include "server/http.hpp"

namespace banmen::server {

// What is told of one request.
struct LogLine {
  std::string id, client, method, path;
  int status = 0;
  std::size_t bytes = 0;
  double ms = 0;
  bool stream = false;
};

// One line of JSON per request. A thread of its own writes, so that no request waits for a
// terminal.
class Log {
 public:
  // "-" is stderr, "off" nothing, else a file to add to.
  static Result<std::unique_ptr<Log>> open(const std::string& target);
  ~Log();
  void write(const LogLine& line);

 private:
  explicit Log(std::FILE* file);
  void work();

  std::FILE* file_;  // null: nothing is written
  std::mutex mutex_;
  std::condition_variable wake_;
  std::string waiting_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace banmen::server
