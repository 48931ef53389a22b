#pragma once

#include <string>

#include "core/side.hpp"

namespace banmen::search {

// What a search thinks of a position, as people and programs outside `search` see it.
struct Score {
  enum class Kind {
    estimate,  // `value` in the unit the evaluation names, for `side`
    chance,    // `value` in 1/10000 of expected points, for `side`
    win,       // proved: `side` wins in `plies`
    loss,      // proved: `side` loses in `plies`
    draw,      // proved
  };
  Kind kind = Kind::estimate;
  int value = 0;
  int plies = 0;
  Side side = Side::first;  // whose view this is

  bool operator==(const Score&) const = default;
};

}  // namespace banmen::search
