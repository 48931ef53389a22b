#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "core/side.hpp"

namespace banmen::protocols {

// The clocks of GTP: a main time, then periods for so many moves each.
class GtpClock {
 public:
  // A period without moves means that there is no limit, and so do nothing but zeros.
  void set(double main, double period, int moves);
  void set_left(Side side, double seconds, int moves);  // moves 0: of the main time
  void took(Side side, double seconds);
  void restart();  // a new game
  // For the next move; none: there is no limit.
  std::optional<std::chrono::milliseconds> time_for(Side side, int empty) const;

 private:
  struct Clock {
    double left = 0;  // seconds
    int moves = 0;    // to be made in them; 0: all that are to come
  };
  bool there_ = false;
  double main_ = 0, period_ = 0;
  int moves_ = 0;
  std::array<Clock, 2> clocks_{};  // by side
};

}  // namespace banmen::protocols
