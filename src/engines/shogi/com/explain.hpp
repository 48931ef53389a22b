#pragma once

#include <string>
#include <vector>

#include "engines/shogi/com/plain.hpp"

namespace banmen::shogi::com {

// A think with everything that COM looked at.
struct Explanation {
  u8 pply = 0, level = 0, sub = 0, formation = 99;  // before the think
  plain::Table table{};
  Reply reply{};
  bool turned = false;  // COM plays Sente: moves are told as on the players' board
};

// Thinks as think() does, and remembers.
Explanation explain(State& state);

// The names of a candidate's columns, beginning with `cand`, and those of the think before them.
const std::vector<std::string>& think_columns();
const std::vector<std::string>& candidate_columns();
std::vector<std::string> think_values(const Explanation& explanation);
// One row per candidate in the order of the search; rejected ones have empty numbers.
std::vector<std::vector<std::string>> candidate_rows(const Explanation& explanation);

std::string_view describe(Rule rule);
// One sentence: why COM answered so, and which rule kept the last rival from being chosen.
std::string why(const Explanation& explanation);

}  // namespace banmen::shogi::com
