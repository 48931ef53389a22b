#pragma once

#include <optional>

#include "core/progress.hpp"
#include "core/stop.hpp"

namespace banmen::service {

// Progress with what its history tells: the record that a terminal line, an NDJSON line on
// stderr and a server's event all show.
struct ProgressRecord {
  Progress progress;
  double seconds = 0;            // since the work began
  std::optional<double> rate{};  // units per second in this stage
  std::optional<double> seconds_left{};
};

// Measures the speed of each stage of a piece of work. A stage lasts while it counts the same units
// up to the same total; the words may change with every step.
class Meter {
 public:
  explicit Meter(Clock::time_point now = Clock::now()) : begin_(now), stage_begin_(now) {}
  ProgressRecord read(const Progress& progress, Clock::time_point now = Clock::now());

 private:
  Clock::time_point begin_, stage_begin_;
  std::string unit_;
  std::uint64_t total_ = 0;
  std::uint64_t stage_done_ = 0;  // already done when the stage began, e.g. from a checkpoint
  bool started_ = false;
};

}  // namespace banmen::service
