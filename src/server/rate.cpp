#include "server/rate.hpp"

#include <algorithm>
#include <chrono>

namespace banmen::server {

double RateLimit::take(const std::string& client, Clock::time_point now) {
  if (per_second_ <= 0) return 0;
  const double most = std::max(1.0, 2 * per_second_);
  const std::lock_guard lock(mutex_);
  const auto level = [&](const Bucket& bucket) {
    const double seconds = std::chrono::duration<double>(now - bucket.filled).count();
    return std::min(most, bucket.tokens + seconds * per_second_);
  };
  // Full buckets are as good as none; so the map stays as small as the number of busy clients.
  if (buckets_.size() > 10'000)
    std::erase_if(buckets_, [&](const auto& entry) { return level(entry.second) >= most; });
  Bucket& bucket = buckets_.try_emplace(client, Bucket{most, now}).first->second;
  bucket = {level(bucket), now};
  if (bucket.tokens < 1) return (1 - bucket.tokens) / per_second_;
  bucket.tokens -= 1;
  return 0;
}

}  // namespace banmen::server
