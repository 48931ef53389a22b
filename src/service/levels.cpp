#include "service/levels.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace banmen::service {
namespace {

using namespace std::chrono_literals;

// The best searching engine of those there are; every game has the last.
std::string_view searcher(const std::vector<registry::EngineInfo>& engines) {
  for (const std::string_view name : {"alphabeta", "mtdf", "mcts"})
    if (std::ranges::find(engines, name, &registry::EngineInfo::name) != engines.end()) return name;
  return "random";
}

}  // namespace

std::vector<Level> levels(const std::vector<registry::EngineInfo>& engines) {
  const std::string engine(searcher(engines));
  std::vector<Level> all = {{1, "random"}};
  const auto add = [&](const search::Limits& limits) {
    all.push_back({static_cast<int>(all.size()) + 1, engine, limits});
  };
  std::uint64_t nodes = 100;
  for (int depth = 1; depth <= 4; ++depth, nodes *= 4) {
    search::Limits limits;
    // Monte Carlo tree search goes deep along few lines, so that depth says nothing about it.
    if (engine == "mcts")
      limits.nodes = nodes;
    else
      limits.depth = depth;
    add(limits);
  }
  for (const auto time : {300ms, 1000ms, 3000ms}) add({.time = time});
  return all;
}

std::vector<Level> levels(const registry::AnyGame& game) { return levels(game.engines()); }

}  // namespace banmen::service
