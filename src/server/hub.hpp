#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "core/stop.hpp"
#include "server/asio.hpp"

namespace banmen::server {

// One who waits for a topic. Used on its own executor only; other threads ring through the hub.
class Ear {
 public:
  explicit Ear(const asio::any_io_executor& executor) : timer_(executor) {}

  // Returns when rung, also when that was before the call, or after `longest`.
  asio::awaitable<void> wait(Clock::duration longest);
  void ring();
  asio::any_io_executor executor() { return timer_.get_executor(); }

 private:
  asio::steady_timer timer_;
  bool rung_ = false;
};

// Tells those who wait that a topic has news. May be used from any thread.
class Hub {
 public:
  // The ear hears `topic` as long as somebody holds it.
  std::shared_ptr<Ear> listen(const std::string& topic, const asio::any_io_executor& executor);
  void ring(const std::string& topic);
  void ring_all();

 private:
  using Ears = std::set<std::weak_ptr<Ear>, std::owner_less<std::weak_ptr<Ear>>>;
  static void ring(const Ears& ears);

  std::mutex mutex_;
  std::map<std::string, Ears> topics_;
};

}  // namespace banmen::server
