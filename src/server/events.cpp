#include "server/events.hpp"

#include <memory>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/job_json.hpp"
#include "server/problem.hpp"
#include "service/session_json.hpp"

namespace banmen::server {
namespace {

using std::chrono::milliseconds;
constexpr auto thought_gap = milliseconds(200), progress_gap = milliseconds(100);

std::optional<std::uint64_t> last_seen(const Request& request) {
  const auto number = parse_integer(request.header("last-event-id"));
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

// What one watcher of a session has been told.
struct SessionWatch {
  App& app;
  std::string id;
  std::optional<std::uint64_t> resumed;
  std::uint64_t revision = 0, thought = 0;
  bool begun = false, thinking = false, failed = false;  // as he was told last
  Clock::time_point thought_at{};

  Stream::Step next() {
    const auto now = app.lobby.find(id);
    if (!now) return {.over = true};
    Stream::Step step;
    const std::uint64_t present = (*now)->session.revision();
    const bool back = !begun && resumed && *resumed <= present;
    if (!begun) {
      step.text = "retry: 1000\n\n";
      revision = back ? *resumed : present;
    }
    add_changes(step);
    if (!begun)
      step.text += event_text("hello", std::to_string(revision),
                              service::Json::object({{"revision", revision}}));
    begun = true;
    add_thought(step);
    return step;
  }

  void add_changes(Stream::Step& step) {
    const auto changes = app.lobby.changes(id, revision);
    if (!changes) return;
    for (const auto& change : *changes) {
      step.text += event_text("change", std::to_string(change.revision), service::to_json(change));
      revision = change.revision;
    }
  }

  void add_thought(Stream::Step& step) {
    const auto live = app.lobby.thought(id);
    if (!live || live->version == thought) return;
    // One that has only begun is no news, unless the last news was that it failed.
    if (!live->engine.empty() && live->thought.is_null() && !failed) return;
    const auto since = Clock::now() - thought_at;
    if (!live->engine.empty() && since < thought_gap) {
      step.wait = thought_gap - since;
      return;
    }
    thought = live->version;
    thought_at = Clock::now();
    if (live->engine.empty()) {
      if (!thinking && !failed && !live->error) return;
      thinking = false;
      failed = live->error.has_value();
      service::Json data = service::Json::object({{"side", nullptr}});
      if (live->error) data["error"] = problem_json(*live->error, status_of(live->error->code));
      step.text += event_text("thinking", "", data);
      return;
    }
    thinking = true;
    failed = false;
    const auto now = app.lobby.find(id);
    if (!now) return;
    step.text += event_text("thinking", "",
                            {{"side", service::side_name((*now)->session.game(), live->side)},
                             {"engine", live->engine},
                             {"thought", live->thought}});
  }
};

}  // namespace

std::string event_text(const std::string& name, const std::string& id, const service::Json& data) {
  return "event: " + name + "\n" + (id.empty() ? "" : "id: " + id + "\n") +
         "data: " + json_text(data) + "\n\n";
}

Answer session_events(App& app, const Request& request) {
  const std::string& id = request.at("id");
  if (const auto found = app.lobby.find(id); !found) return problem(found.error());
  auto watch = std::make_shared<SessionWatch>(SessionWatch{app, id, last_seen(request)});
  return Stream{App::session_topic(id), [watch] { return watch->next(); }};
}

Answer job_events(App& app, const Request& request) {
  const std::string& id = request.at("id");
  const auto jobs = app.jobs_with(id);
  if (!jobs) return problem(jobs.error());
  struct Watch {
    std::optional<std::uint64_t> version;
    Clock::time_point told{};
  };
  auto watch = std::make_shared<Watch>(Watch{last_seen(request)});
  return Stream{App::job_topic(id), [&jobs = **jobs, id, watch]() -> Stream::Step {
                  const auto status = jobs.status(id);
                  if (!status) return {.over = true};
                  const bool over = is_over(status->state);
                  // A client that comes back after the end hears of it again.
                  if (!over && watch->version && status->version <= *watch->version) return {};
                  const auto since = Clock::now() - watch->told;
                  if (!over && since < progress_gap) return {.wait = progress_gap - since};
                  watch->version = status->version;
                  watch->told = Clock::now();
                  return {.text = event_text(over ? "done" : "progress",
                                             std::to_string(status->version), job_json(*status)),
                          .over = over};
                }};
}

}  // namespace banmen::server
