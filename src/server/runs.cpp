#include <memory>

#include "core/text.hpp"
#include "server/events.hpp"
#include "server/fields.hpp"
#include "server/problem.hpp"
#include "server/routes.hpp"
#include "service/run_reader.hpp"

// Training runs, to be watched: nothing here starts, stops or changes one.
namespace banmen::server {
namespace {

constexpr std::size_t most_records = 2000;
constexpr auto look_again = std::chrono::seconds(1);

Answer list_runs(App& app, const Request&) {
  Json runs = Json::array(), unreadable = Json::array();
  for (const auto& id : app.runs.ids()) {
    const auto summary = app.runs.summary(id);
    if (summary)
      runs.push_back(*summary);
    else
      unreadable.push_back(
          {{"id", id}, {"detail", summary.error().what}, {"hint", summary.error().hint}});
  }
  return ok({{"runs", runs}, {"unreadable", unreadable}});
}

Answer show_run(App& app, const Request& request) {
  const auto details = app.runs.details(request.at("run"));
  return details ? ok(*details) : problem(details.error());
}

// A record's name is the number of its line: a match has the step of what was measured before it.
std::uint64_t line_of(const Json& record) { return record["line"].get<std::uint64_t>(); }

std::vector<Json> numbered(const service::Curve& curve) {
  std::vector<Json> records;
  for (std::size_t i = 0; i < curve.records.size(); ++i) {
    Json record{{"line", 0}};
    record.update(curve.records[i]);
    record["line"] = curve.numbers[i];
    records.push_back(std::move(record));
  }
  return records;
}

// Those that come after a line, if one is given.
std::vector<Json> after(std::vector<Json> records, std::optional<std::uint64_t> line) {
  if (line) std::erase_if(records, [&](const Json& record) { return line_of(record) <= *line; });
  return records;
}

Answer show_metrics(App& app, const Request& request) {
  const auto file = app.runs.metrics(request.at("run"));
  if (!file) return problem(file.error());
  const auto line = query_number(request, "after"), all = query_number(request, "all");
  if (!line) return problem(line.error());
  if (!all) return problem(all.error());
  const service::Curve curve = service::CurveTail(*file).next();
  auto records = after(numbered(curve), *line);
  const std::size_t total = records.size();
  if (!all->value_or(0)) records = service::thinned(std::move(records), most_records);
  return ok({{"line", curve.lines},
             {"total", total},
             {"thinned", records.size() < total},
             {"damaged_lines", curve.damaged_lines},
             {"records", records}});
}

// What one watcher of a run has been told.
struct RunWatch {
  service::CurveTail tail;
  std::vector<Json> waiting{};  // records to send first
  std::uint64_t line = 0;       // the last one in the file
  bool begun = false, rewound = false;

  Stream::Step next() {
    Stream::Step answer{.wait = look_again};
    if (!begun) {
      begun = true;
      // Its id would say that the records behind it have been heard.
      answer.text = "retry: 1000\n\n" + line_event("hello", waiting.empty());
      if (rewound) answer.text += line_event("rewound");
      tell(answer, waiting);
      waiting.clear();
    }
    const auto news = tail.next();
    line = news.lines;
    if (news.rewound)
      answer.text += line_event("rewound");
    else
      tell(answer, numbered(news));
    return answer;
  }

  std::string line_event(const std::string& name, bool with_id = true) const {
    return event_text(name, with_id ? std::to_string(line) : "", Json::object({{"line", line}}));
  }

  static void tell(Stream::Step& answer, const std::vector<Json>& records) {
    for (const Json& record : records)
      answer.text += event_text("record", std::to_string(line_of(record)), record);
  }
};

// Whoever comes back gets what was missed; otherwise only what is new, or what comes after ?after.
Answer watch_run(App& app, const Request& request) {
  const auto file = app.runs.metrics(request.at("run"));
  if (!file) return problem(file.error());
  const auto asked = query_number(request, "after");
  if (!asked) return problem(asked.error());
  const auto seen = parse_integer(request.header("last-event-id"));
  auto watch = std::make_shared<RunWatch>(RunWatch{service::CurveTail(*file)});
  const auto known = watch->tail.next();
  watch->line = known.lines;
  std::optional<std::uint64_t> from = *asked;
  if (seen && *seen >= 0) from = static_cast<std::uint64_t>(*seen);
  if (from) {
    watch->rewound = *from > watch->line;
    watch->waiting = after(numbered(known), from);
  }
  return Stream{"run/" + request.at("run"), [watch] { return watch->next(); }};
}

}  // namespace

std::vector<Route> run_routes() {
  return {{"GET", "/api/v1/runs", list_runs, Cost::reading},
          {"GET", "/api/v1/runs/{run}", show_run, Cost::reading},
          {"GET", "/api/v1/runs/{run}/metrics", show_metrics, Cost::reading},
          {"GET", "/api/v1/runs/{run}/events", watch_run, Cost::reading}};
}

}  // namespace banmen::server
