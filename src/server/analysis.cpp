#include "server/analysis.hpp"

#include "search/outside.hpp"
#include "service/levels.hpp"

namespace banmen::server {

service::Jobs::Work think_about(Question question) {
  return [question = std::move(question)](const Stop& stop,
                                          const service::JobReport& report) -> Result<Json> {
    const search::ComingUp coming_up(stop);
    const auto engine = question.game->engine(question.engine.engine, 1);
    if (!engine) return fail(engine.error());
    const search::Request request{.limits = question.engine.limits,
                                  .lines = question.lines,
                                  .stop = stop.until(Clock::now() + question.most),
                                  .explain = question.explain,
                                  .study = true};
    // Whoever asks for an explanation hears that there is none.
    const auto to_json = [&](const registry::ThoughtText& thought) {
      Json json = service::to_json(*question.game, thought);
      if (question.explain && !json.contains("explanation")) json["explanation"] = nullptr;
      return json;
    };
    const auto show = [&](const registry::ThoughtText& thought) {
      report.result(to_json(thought));
    };
    const auto thought = (*engine)->think(*question.position, request, show);
    if (!thought) return fail(thought.error());
    return to_json(*thought);
  };
}

std::vector<std::string> with_engine(std::vector<std::string> more) {
  more.insert(more.end(), {"engine", "lines", "explain"});
  return with_limits(std::move(more));
}

service::Seat read_engine(Fields& fields, const App& app, const registry::AnyGame& game) {
  service::Seat seat{.engine = fields.text("engine", service::levels(game).back().engine)};
  const auto allowed = service::check_guest_engine(game, seat.engine, app.limits.outside);
  if (!allowed) fields.fail(allowed.error());
  seat.limits = fields.limits();
  return seat;
}

int read_lines(Fields& fields) {
  return static_cast<int>(fields.integer("lines", 1, 20).value_or(1));
}

bool read_explain(Fields& fields) { return fields.flag("explain"); }

}  // namespace banmen::server
