#pragma once

#include <map>
#include <mutex>
#include <string>

#include "core/stop.hpp"

namespace banmen::server {

// A bucket of requests for each client: it holds two seconds' worth and fills all the time.
class RateLimit {
 public:
  explicit RateLimit(double per_second) : per_second_(per_second) {}  // 0: no limit

  // Seconds until the client may ask again; 0: now, and the request is counted.
  double take(const std::string& client, Clock::time_point now = Clock::now());

 private:
  struct Bucket {
    double tokens;
    Clock::time_point filled;
  };
  double per_second_;
  std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace banmen::server
