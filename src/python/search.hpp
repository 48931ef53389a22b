#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "python/engine.hpp"
#include "python/waiting.hpp"

namespace banmen::python {

// A search under way, to be gone through thought by thought; the last one is the final one. It
// thinks on while nobody looks, and stops when it is closed or forgotten.
class Search {
 public:
  Search(const std::shared_ptr<Engine>& engine, PositionPtr position, search::Request request);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() { close(); }

  Thought next();  // raises StopIteration after the final thought
  void stop() { stop_.request(); }
  void close();  // stops it and waits for its end
  bool running() const;

 private:
  void run(search::Request request);

  std::optional<Engine::Turn> turn_;  // until it has ended
  Game game_;
  PositionPtr position_;
  Stop stop_;
  Underway underway_{stop_};
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<registry::ThoughtText> waiting_;
  std::optional<Result<registry::ThoughtText>> end_;
  bool told_end_ = false;
  std::thread worker_;  // last: it uses all of the above
};

}  // namespace banmen::python
