#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string_view>

#include "core/side.hpp"

namespace banmen::protocols {

// The clocks of a game in GGF: what its head gives each side, less what the moves took.
class GgfClock {
 public:
  GgfClock() = default;
  // What cannot be read counts as not said.
  explicit GgfClock(std::string_view ggf);

  void took(Side side, double seconds);
  // For the next move; none: there is no clock.
  std::optional<std::chrono::milliseconds> time_for(Side side, int empty) const;

 private:
  struct Clock {
    bool there = false;
    double left = 0, increment = 0, grace = 0;  // seconds
  };
  void set(std::string_view value, Clock& clock);

  std::array<Clock, 2> clocks_{};  // by side
};

// "[[h:]m:]s" in seconds, up to the flags behind a comma; none: it is no time.
std::optional<double> read_ggf_time(std::string_view text);

}  // namespace banmen::protocols
