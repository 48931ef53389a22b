#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/contrast/board.hpp"

namespace banmen::contrast {

// States as numbers of 32 bits: the mover's placement above the waiting side's.
struct StateCode {
  int shift;  // bits of the waiting side's id

  std::uint32_t pack(std::uint32_t mover, std::uint32_t waiter) const {
    return mover << shift | waiter;
  }
  std::uint32_t mover(std::uint32_t state) const { return state >> shift; }
  std::uint32_t waiter(std::uint32_t state) const { return state & ((1u << shift) - 1); }
};

// One list of states per thread: what a pass has found, in no particular order.
using Found = std::vector<std::vector<std::uint32_t>>;

// States grouped by the mover's placement. Their predecessors share a row of the other side's
// table, so working group by group keeps that row in the nearest cache.
class Grouped {
 public:
  // Takes the states out of `found`; `movers` is the number of placements.
  void take(Found& found, StateCode code, std::uint32_t movers);

  bool empty() const { return states_.empty(); }
  std::span<const std::uint32_t> group(std::uint32_t mover) const {
    return std::span(states_).subspan(starts_[mover], starts_[mover + 1] - starts_[mover]);
  }

 private:
  std::vector<std::uint32_t> states_, starts_;
};

}  // namespace banmen::contrast
