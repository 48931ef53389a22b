#include "visual/selection.hpp"

#include <algorithm>

namespace banmen::visual {
namespace {

// Walks breadth first and keeps what it meets, until enough is kept.
class Walk {
 public:
  Walk(const Analysis& analysis, const TreeOptions& options)
      : analysis_(analysis), options_(options), kept_(analysis.nodes.size()) {}

  // Nodes over allowed moves, at most `depth` moves away and at most `most`, added to what is kept.
  std::vector<NodeNumber> run(bool only_best, std::size_t depth, std::size_t most) {
    std::vector<bool> seen(analysis_.nodes.size());
    std::vector<NodeNumber> queue{options_.from};
    seen[options_.from] = true;
    std::vector<NodeNumber> met;
    std::size_t level_end = 1, level = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      if (next == level_end) {
        level_end = queue.size();
        ++level;
      }
      const NodeNumber self = queue[next];
      if (!kept_[self] && kept_count_ == most) continue;
      if (!kept_[self]) ++kept_count_;
      kept_[self] = true;
      met.push_back(self);
      if (level == depth) continue;
      for (const Edge& edge : analysis_.moves(analysis_.nodes[self])) {
        if (seen[edge.child] || (only_best && !edge.optimal)) continue;
        seen[edge.child] = true;
        queue.push_back(edge.child);
      }
    }
    return met;
  }

 private:
  const Analysis& analysis_;
  const TreeOptions& options_;
  std::vector<bool> kept_;
  std::size_t kept_count_ = 0;
};

}  // namespace

Selection select(const Analysis& analysis, const TreeOptions& options) {
  Selection selection;
  const bool only_best = options.optimal_only;
  selection.total = Walk(analysis, options).run(only_best, SIZE_MAX, SIZE_MAX).size();
  Walk walk(analysis, options);
  walk.run(true, options.depth, options.max_nodes);
  selection.nodes = walk.run(only_best, options.depth, options.max_nodes);
  constexpr auto none = SIZE_MAX;
  std::vector<std::size_t> place(analysis.nodes.size(), none);
  for (std::size_t i = 0; i < selection.nodes.size(); ++i) place[selection.nodes[i]] = i;
  for (std::size_t i = 0; i < selection.nodes.size(); ++i) {
    std::size_t hidden = 0;
    for (const Edge& edge : analysis.moves(analysis.nodes[selection.nodes[i]])) {
      if (only_best && !edge.optimal) continue;
      if (place[edge.child] == none)
        ++hidden;
      else
        selection.links.push_back({&edge, i, place[edge.child]});
    }
    selection.hidden.push_back(hidden);
  }
  return selection;
}

}  // namespace banmen::visual
