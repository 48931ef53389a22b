#include "python/waiting.hpp"

#include <unistd.h>

#include <condition_variable>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

#include "core/file.hpp"
#include "python/bind.hpp"
#include "python/convert.hpp"
#include "python/errors.hpp"
#include "service/json.hpp"
#include "service/meter.hpp"

namespace banmen::python {
namespace {

// How long leaving Python may take. All work notices a stop much sooner.
constexpr auto patience_at_exit = std::chrono::seconds(10);

struct AllUnderway {
  std::mutex mutex;
  std::condition_variable changed;
  std::set<const Stop*> stops;
  bool leaving = false;
  std::thread::id leaver{};
};

// Never destroyed: work may end after everything else.
AllUnderway& all_underway() {
  static auto* const all = new AllUnderway;
  return *all;
}

void stop_all() {
  auto& all = all_underway();
  const py::gil_scoped_release released;
  std::unique_lock lock(all.mutex);
  all.leaving = true;
  all.leaver = std::this_thread::get_id();
  for (const Stop* stop : all.stops) stop->request();
  all.changed.wait_for(lock, patience_at_exit, [&] { return all.stops.empty(); });
}

// Whether it is this thread in which Python ends.
bool is_leaver() {
  const std::lock_guard lock(all_underway().mutex);
  return all_underway().leaver == std::this_thread::get_id();
}

// What the worker and whoever waits for it share.
struct Shared {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::optional<Progress> news{};
  std::exception_ptr thrown{};
};

}  // namespace

Underway::Underway(const Stop& stop) : stop_(stop) {
  const std::lock_guard lock(all_underway().mutex);
  if (all_underway().leaving) stop_.request();
  all_underway().stops.insert(&stop_);
}

void Underway::end() {
  const std::lock_guard lock(all_underway().mutex);
  all_underway().stops.erase(&stop_);
  all_underway().changed.notify_all();
}

bool Unlocked::see_to_signals() {
  lock();
  const bool quiet = PyErr_CheckSignals() == 0;
  thread_ = PyEval_SaveThread();
  return quiet;
}

// Python waits for whoever is on the way back when it ends. It would end all who came later, in the
// middle of C++.
void Unlocked::lock() {
  {
    const Stop leaving;
    const Underway back(leaving);
    if (!leaving.requested() || is_leaver()) return PyEval_RestoreThread(thread_);
  }
  for (;;) ::pause();
}

std::string read_from(const std::string& path) {
  return take(unlocked(
      [&](Unlocked& away) { return read_file(path, [&] { return away.see_to_signals(); }); }));
}

void write_to(const py::object& path, std::string_view content) {
  const std::string name = to_path(path);
  take(unlocked([&](Unlocked& away) {
    return write_file(name, content, [&] { return away.see_to_signals(); });
  }));
}

void wait_for(const Patience& patience,
              const std::function<void(const Stop&, const ProgressSink&)>& work) {
  if (!patience.progress.is_none() && PyCallable_Check(patience.progress.ptr()) == 0)
    wrong_type("progress", "something that can be called", patience.progress);
  const Stop stop = patience.stop.value_or(Stop());
  const Underway underway(stop);
  const bool tells = !patience.progress.is_none();
  Shared shared;
  ProgressSink sink;
  if (tells)
    sink = [&](const Progress& progress) {
      const std::lock_guard lock(shared.mutex);
      shared.news = progress;
      shared.changed.notify_one();
    };
  std::thread worker([&] {
    std::exception_ptr thrown;
    try {
      work(stop, sink);
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(shared.mutex);
    shared.thrown = thrown;
    shared.done = true;
    shared.changed.notify_one();
  });
  service::Meter meter;
  std::exception_ptr raised;
  for (bool done = false; !done;) {
    std::optional<Progress> news;
    {
      const py::gil_scoped_release released;
      std::unique_lock lock(shared.mutex);
      shared.changed.wait_for(lock, moment, [&] { return shared.done || shared.news; });
      done = shared.done;
      news = std::exchange(shared.news, std::nullopt);
    }
    if (raised) continue;  // it has been asked to stop, and will
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (news) patience.progress(to_python(service::to_json(meter.read(*news))));
    } catch (...) {
      raised = std::current_exception();
      stop.request();
    }
  }
  {
    const py::gil_scoped_release released;
    worker.join();
  }
  if (raised) std::rethrow_exception(raised);
  if (shared.thrown) std::rethrow_exception(shared.thrown);
}

void bind_stop(py::module_& module) {
  py::class_<Stop>(module, "Stop", R"(Ends long work from another thread: pass it as `stop=`.)")
      .def(py::init<>())
      .def("request", method(&Stop::request), R"(Asks whatever was given this to end soon.)")
      .def_property_readonly("requested", method(&Stop::requested),
                             R"(Whether request() was called.)");
  py::module_::import("atexit").attr("register")(py::cpp_function(&stop_all));
}

}  // namespace banmen::python
