#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace banmen::learn {

// A number that changes with the games played: "0.15<300000 0.05<700000 0" is 0.15 for the games
// below 300,000, 0.05 for those below 700,000 and 0 for all others.
class Schedule {
 public:
  static Result<Schedule> parse(std::string_view text, const std::string& where);

  double at(std::uint64_t game) const {
    for (const auto& part : parts_)
      if (game < part.below) return part.value;
    return 0;
  }

 private:
  struct Part {
    double value;
    std::uint64_t below;
  };
  std::vector<Part> parts_;
};

}  // namespace banmen::learn
