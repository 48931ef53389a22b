#include "protocols/gtp_clock.hpp"

#include <algorithm>

#include "protocols/othello_words.hpp"

namespace banmen::protocols {

void GtpClock::set(double main, double period, int moves) {
  there_ = moves > 0 || (period <= 0 && main > 0);
  main_ = main;
  period_ = period;
  moves_ = moves;
  restart();
}

void GtpClock::restart() {
  for (auto& clock : clocks_) {
    clock = {main_, 0};
    if (main_ <= 0 && moves_ > 0) clock = {period_, moves_};
  }
}

void GtpClock::set_left(Side side, double seconds, int moves) {
  there_ = true;
  clocks_[static_cast<std::size_t>(index(side))] = {seconds, moves};
}

void GtpClock::took(Side side, double seconds) {
  auto& clock = clocks_[static_cast<std::size_t>(index(side))];
  clock.left -= seconds;
  const bool ended = clock.moves > 0 ? --clock.moves == 0 : clock.left <= 0;
  if (ended && moves_ > 0) clock = {period_, moves_};
}

std::optional<std::chrono::milliseconds> GtpClock::time_for(Side side, int empty) const {
  if (!there_) return std::nullopt;
  const auto& clock = clocks_[static_cast<std::size_t>(index(side))];
  const double left = std::max(0.0, clock.left);
  if (clock.moves > 0) return time_share(0, left / clock.moves, empty);
  return time_share(left, moves_ > 0 ? period_ / moves_ : 0, empty);
}

}  // namespace banmen::protocols
