#include "python/search.hpp"

namespace banmen::python {

Search::Search(const std::shared_ptr<Engine>& engine, PositionPtr position, search::Request request)
    : turn_(std::in_place, engine),
      game_(engine->game()),
      position_(std::move(position)),
      stop_(request.stop),
      worker_([this, request = std::move(request)] { run(request); }) {}

void Search::run(search::Request request) {
  auto end = [&]() -> Result<registry::ThoughtText> {
    try {
      return (*turn_)->think(position_->at(), request,
                             [this](const registry::ThoughtText& thought) {
                               const std::lock_guard lock(mutex_);
                               waiting_.push_back(thought);
                               changed_.notify_one();
                             });
    } catch (const std::exception& error) {
      return fail(Errc::conflict, error.what(), "internal error");
    }
  }();
  const std::lock_guard lock(mutex_);
  turn_.reset();
  end_ = std::move(end);
  changed_.notify_one();
  underway_.end();
}

Thought Search::next() {
  for (;;) {
    {
      const py::gil_scoped_release released;
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, moment, [&] { return end_ || !waiting_.empty(); });
    }
    if (PyErr_CheckSignals() != 0) {
      const py::error_already_set raised;
      close();
      throw raised;
    }
    const std::lock_guard lock(mutex_);
    if (!waiting_.empty()) {
      Thought thought{game_, std::move(waiting_.front()), false};
      waiting_.pop_front();
      return thought;
    }
    if (!end_) continue;
    if (std::exchange(told_end_, true)) throw py::stop_iteration();
    return {game_, take(*end_), true};
  }
}

void Search::close() {
  stop();
  {
    const py::gil_scoped_release released;
    if (worker_.joinable()) worker_.join();
  }
  const std::lock_guard lock(mutex_);
  waiting_.clear();
  told_end_ = true;
}

bool Search::running() const {
  const std::lock_guard lock(mutex_);
  return !end_;
}

}  // namespace banmen::python
