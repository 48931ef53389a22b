#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/side.hpp"
#include "search/limits.hpp"

namespace banmen::protocols {

// What a "go" of USI asks for.
struct UsiGo {
  using Time = std::optional<std::chrono::milliseconds>;

  bool ponder = false;    // think on the opponent's time, until "ponderhit" or "stop"
  bool infinite = false;  // until "stop"
  bool mate = false;      // look for mate and nothing else, at most `mate_time`
  Time mate_time{}, move_time{}, byoyomi{};
  std::array<Time, 2> clock{}, increment{};  // by side
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
};

// Words after "go"; what cannot be read is passed over.
UsiGo parse_go(const std::vector<std::string>& words);

// How long the side to move should think, if any time was named: less than it has, and not all of
// it at once.
UsiGo::Time time_for(const UsiGo& go, Side side);

// What an engine is told for a "go" that is not pondering. Without any limit there is none here
// either, and the engine takes its usual time.
search::Limits limits_for(const UsiGo& go, Side side);
// The same while nobody waits: time does not count.
search::Limits limits_without_time(const UsiGo& go);

}  // namespace banmen::protocols
