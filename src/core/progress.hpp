#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace banmen {

// How far long work is. Surfaces turn it into a terminal line, an NDJSON record or an event.
struct Progress {
  std::string stage;  // "layout 3/15: backward"
  std::uint64_t done = 0;
  std::uint64_t total = 0;  // 0: unknown
  std::string unit;         // "states", "games"
  std::string best;         // the figure people watch, e.g. "+12.3 Elo"
};

// Called from one thread at a time; may be empty.
using ProgressSink = std::function<void(const Progress&)>;

}  // namespace banmen
