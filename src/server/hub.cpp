#include "server/hub.hpp"

namespace banmen::server {

asio::awaitable<void> Ear::wait(Clock::duration longest) {
  if (!rung_) {
    timer_.expires_after(longest);
    boost::system::error_code ignored;
    co_await timer_.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
  rung_ = false;
}

void Ear::ring() {
  rung_ = true;
  timer_.cancel();
}

std::shared_ptr<Ear> Hub::listen(const std::string& topic, const asio::any_io_executor& executor) {
  auto ear = std::shared_ptr<Ear>(new Ear(executor), [this, topic](Ear* gone) {
    {
      const std::lock_guard lock(mutex_);
      const auto found = topics_.find(topic);
      if (found != topics_.end()) {
        std::erase_if(found->second, [](const auto& each) { return each.expired(); });
        if (found->second.empty()) topics_.erase(found);
      }
    }
    delete gone;
  });
  const std::lock_guard lock(mutex_);
  topics_[topic].insert(ear);
  return ear;
}

void Hub::ring(const Ears& ears) {
  for (const auto& each : ears)
    if (auto ear = each.lock()) {
      const auto executor = ear->executor();
      asio::post(executor, [ear = std::move(ear)] { ear->ring(); });
    }
}

void Hub::ring(const std::string& topic) {
  Ears ears;
  {
    const std::lock_guard lock(mutex_);
    const auto found = topics_.find(topic);
    if (found == topics_.end()) return;
    ears = found->second;
  }
  ring(ears);
}

void Hub::ring_all() {
  std::map<std::string, Ears> topics;
  {
    const std::lock_guard lock(mutex_);
    topics = topics_;
  }
  for (const auto& [topic, ears] : topics) ring(ears);
}

}  // namespace banmen::server
