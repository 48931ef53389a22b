#include "service/meter.hpp"

namespace banmen::service {
namespace {

double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

ProgressRecord Meter::read(const Progress& progress, Clock::time_point now) {
  const bool same = progress.unit == unit_ && progress.total == total_;
  if (!started_ || !same || progress.done < stage_done_) {
    stage_begin_ = started_ ? now : begin_;
    stage_done_ = started_ ? progress.done : 0;
    unit_ = progress.unit;
    total_ = progress.total;
    started_ = true;
  }
  ProgressRecord record{progress, seconds_between(begin_, now)};
  const double spent = seconds_between(stage_begin_, now);
  if (progress.done > stage_done_ && spent > 0) {
    record.rate = static_cast<double>(progress.done - stage_done_) / spent;
    if (progress.total >= progress.done)
      record.seconds_left = static_cast<double>(progress.total - progress.done) / *record.rate;
  }
  return record;
}

}  // namespace banmen::service
