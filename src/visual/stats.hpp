#pragma once

#include <cstdint>

#include "visual/analysis.hpp"

namespace banmen::visual {

struct Stats {
  std::size_t nodes = 0, edges = 0, terminal = 0, best_edges = 0, unreached = 0;
  std::map<char, std::size_t> classes;                      // letter → nodes
  std::vector<std::pair<std::string, std::size_t>> values;  // the frequent ones first
  std::vector<std::size_t> depths;                          // nodes by moves from the root
};

Stats count(const Analysis& analysis);

// `most_values` rows of the histogram of values; 0 means all.
std::string stats_text(const Analysis& analysis, const Stats& stats, std::size_t most_values);
std::string stats_json(const Stats& stats);

// How many moves each node is away from `from`; `far` when it cannot be reached.
inline constexpr std::uint32_t far = 0xFFFFFFFF;
std::vector<std::uint32_t> distances(const Analysis& analysis, NodeNumber from);

}  // namespace banmen::visual
