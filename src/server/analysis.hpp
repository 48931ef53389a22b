#pragma once

#include "server/app.hpp"
#include "server/fields.hpp"

namespace banmen::server {

// A thinking job: what to think about, who does it and how long.
struct Question {
  const registry::AnyGame* game;
  std::shared_ptr<const registry::AnyPosition> position;
  service::Seat engine;
  int lines = 1;
  std::chrono::milliseconds most;
  bool explain = false;
};

service::Jobs::Work think_about(Question question);

// The engine, its limits, the number of lines and whether it explains itself, of a body; without an
// engine the strongest level's. Errors go to `fields`.
service::Seat read_engine(Fields& fields, const App& app, const registry::AnyGame& game);
int read_lines(Fields& fields);
bool read_explain(Fields& fields);
std::vector<std::string> with_engine(std::vector<std::string> more);

}  // namespace banmen::server
