#include "server/analysis.hpp"

#include "service/levels.hpp"

namespace banmen::server {

service::Jobs::Work think_about(Question question) {
  return [question = std::move(question)](const Stop& stop,
                                          const service::JobReport& report) -> Result<Json> {
    const auto engine = question.game->engine(question.engine.engine, 1);
    if (!engine) return fail(engine.error());
    const search::Request request{.limits = question.engine.limits,
                                  .lines = question.lines,
                                  .stop = stop.until(Clock::now() + question.most)};
    const auto show = [&](const registry::ThoughtText& thought) {
      report.result(service::to_json(*question.game, thought));
    };
    const auto thought = (*engine)->think(*question.position, request, show);
    if (!thought) return fail(thought.error());
    return service::to_json(*question.game, *thought);
  };
}

std::vector<std::string> with_engine(std::vector<std::string> more) {
  more.insert(more.end(), {"engine", "lines"});
  return with_limits(std::move(more));
}

service::Seat read_engine(Fields& fields, const registry::AnyGame& game) {
  service::Seat seat{.engine = fields.text("engine", service::levels(game).back().engine)};
  if (const auto allowed = service::check_guest_engine(game, seat.engine); !allowed)
    fields.fail(allowed.error());
  seat.limits = fields.limits();
  return seat;
}

int read_lines(Fields& fields) {
  return static_cast<int>(fields.integer("lines", 1, 20).value_or(1));
}

}  // namespace banmen::server
