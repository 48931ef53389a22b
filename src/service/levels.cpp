#include "service/levels.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace banmen::service {
namespace {

using namespace std::chrono_literals;

// The first searching engine of those there are: a game lists its best one first.
std::string_view searcher(const std::vector<registry::EngineInfo>& engines) {
  constexpr std::string_view names[] = {"alphabeta", "mtdf", "mcts"};
  for (const auto& engine : engines)
    if (std::ranges::find(names, engine.name) != std::end(names)) return engine.name;
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
