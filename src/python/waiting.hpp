#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/progress.hpp"
#include "core/stop.hpp"

// Long work: it runs beside Python, which goes on with its other threads meanwhile, and Ctrl-C
// stops it.
namespace banmen::python {

namespace py = pybind11;

// How long Ctrl-C may go unnoticed.
inline constexpr auto moment = std::chrono::milliseconds(20);

// What callers may give besides the question: a banmen.Stop to end it from elsewhere, and a
// function that is told how far it is. Either may be None.
struct Patience {
  std::optional<Stop> stop{};
  py::object progress = py::none();
};

// Calls `work` in a thread of its own and waits. Signals are handled and progress is told in the
// calling thread; whatever they raise stops the work and is raised again when it has ended.
void wait_for(const Patience& patience,
              const std::function<void(const Stop&, const ProgressSink&)>& work);

// The same for work with a result.
template <class Work>
auto wait_with(const Patience& patience, const Work& work) {
  using Answer = decltype(work(std::declval<const Stop&>(), std::declval<const ProgressSink&>()));
  std::optional<Answer> answer;
  wait_for(patience,
           [&](const Stop& stop, const ProgressSink& sink) { answer = work(stop, sink); });
  return *std::move(answer);
}

// Work that is under way in some thread. When Python ends, all of it is asked to stop, and Python
// waits: neither may a thread of ours go on then, nor one of Python's come back from here.
class Underway {
 public:
  explicit Underway(const Stop& stop);
  Underway(const Underway&) = delete;
  Underway& operator=(const Underway&) = delete;
  ~Underway() { end(); }
  void end();

 private:
  Stop stop_;
};

// Python's lock is let go while one lives: for what waits for others, such as a thread of the same
// program at the other end of a pipe. When Python has ended, nobody comes back from here; so
// nothing may be done meanwhile that uses what the library keeps, because that is gone then.
class Unlocked {
 public:
  Unlocked() : thread_(PyEval_SaveThread()) {}
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() { lock(); }

  // Lets Python see to its signals. False: that has raised something.
  bool see_to_signals();

 private:
  void lock();

  PyThreadState* thread_;
};

// Work without Python's lock. What signals have raised meanwhile is raised, whatever came of it.
template <class Work>
auto unlocked(const Work& work) {
  auto answer = [&] {
    Unlocked away;
    return work(away);
  }();
  if (PyErr_Occurred() || PyErr_CheckSignals() != 0) throw py::error_already_set();
  return answer;
}

// Files and pipes, read and written in that way.
std::string read_from(const std::string& path);
void write_to(const py::object& path, std::string_view content);

}  // namespace banmen::python
