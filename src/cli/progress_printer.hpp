#pragma once

#include "core/progress.hpp"
#include "service/meter.hpp"

namespace banmen::cli {

// Shows progress on stderr: on a terminal one line, redrawn at most ten times a second; elsewhere
// one line of JSON every ten seconds.
class ProgressPrinter {
 public:
  ProgressPrinter();
  ProgressPrinter(const ProgressPrinter&) = delete;
  ProgressPrinter& operator=(const ProgressPrinter&) = delete;
  ~ProgressPrinter();  // clears the line

  ProgressSink sink();  // valid while the printer lives
  void clear();         // before something else is printed

 private:
  void show(const Progress& progress);

  bool terminal_;
  bool drawn_ = false;
  Clock::time_point last_;
  service::Meter meter_;
};

std::string to_words(const service::ProgressRecord& record);  // the line, without control codes

}  // namespace banmen::cli
