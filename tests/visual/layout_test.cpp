#include "visual/layout.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/rng.hpp"
#include "visual/reader.hpp"

namespace banmen::test {
namespace {

// A random game of so many nodes; moves lead to later nodes of the other side.
std::string random_game(Rng& rng, int nodes, int moves) {
  std::string text = R"({"metadata":{"root_node_id":"0"},"nodes":{)";
  for (int i = 0; i < nodes; ++i) {
    std::set<int> children;
    if (i + 1 < nodes) children.insert(i + 1);
    for (int k = 0; k < moves; ++k) {
      const int child = i + 1 + 2 * static_cast<int>(rng.below(8));
      if (child < nodes) children.insert(child);
    }
    text += (i > 0 ? ",\"" : "\"") + std::to_string(i) +
            R"(":{"board_state":[[0]],"player_to_move":)" + (i % 2 == 0 ? "1" : "-1") +
            R"(,"optimal_moves":)" +
            (children.empty() ? "[]" : "[\"" + std::to_string(*children.rbegin()) + "\"]") +
            R"(,"children":{)";
    for (const int child : children)
      text += (child != *children.begin() ? ",\"" : "\"") + std::to_string(child) + "\":\"" +
              std::to_string(child) + "\"";
    text += "}}";
  }
  return text + "}}";
}

TEST(Layout, EveryMoveLeadsDownAndNodesNeverTouch) {
  Rng rng(3);
  for (int game = 0; game < 50; ++game) {
    const auto text = random_game(rng, 5 + 4 * game, 1 + game % 4);
    const auto analysis = visual::read_analysis(visual::text_source(text)).value();
    const auto selection = visual::select(analysis, {.from = analysis.root});
    ASSERT_EQ(selection.nodes.size(), analysis.order.size());
    const auto spots = visual::lay_out(selection);
    for (const auto& link : selection.links)
      EXPECT_LT(spots[link.from].layer, spots[link.to].layer);
    std::map<std::size_t, std::vector<double>> layers;
    for (const auto& spot : spots) layers[spot.layer].push_back(spot.x);
    for (auto& [layer, xs] : layers) {
      std::sort(xs.begin(), xs.end());
      EXPECT_GE(xs.front(), 0.5 - 1e-9);
      for (std::size_t i = 1; i < xs.size(); ++i) EXPECT_GE(xs[i] - xs[i - 1], 1 - 1e-9);
    }
  }
}

TEST(Selection, KeepsTheRootTheBestLineAndThenTheNearest) {
  Rng rng(4);
  for (int game = 0; game < 50; ++game) {
    const auto text = random_game(rng, 120, 3);
    const auto analysis = visual::read_analysis(visual::text_source(text)).value();
    std::set<visual::NodeNumber> best;
    for (auto self = analysis.root;;) {
      best.insert(self);
      const auto moves = analysis.moves(analysis.nodes[self]);
      const auto next = std::ranges::find_if(moves, &visual::Edge::optimal);
      if (next == moves.end()) break;
      self = next->child;
    }
    const std::size_t most = best.size() + 10;
    const auto selection = visual::select(analysis, {.from = analysis.root, .max_nodes = most});
    EXPECT_EQ(selection.nodes.size(), most);
    EXPECT_EQ(selection.total, 120U);
    EXPECT_EQ(selection.nodes.front(), analysis.root);
    const std::set<visual::NodeNumber> kept(selection.nodes.begin(), selection.nodes.end());
    EXPECT_EQ(kept.size(), most);
    for (const auto one : best) EXPECT_TRUE(kept.contains(one));
    std::size_t shown = selection.links.size(), all = 0;
    for (const auto hidden : selection.hidden) shown += hidden;
    for (const auto one : selection.nodes) all += analysis.nodes[one].moves.size;
    EXPECT_EQ(shown, all);
    const auto only = visual::select(analysis, {.from = analysis.root, .optimal_only = true});
    EXPECT_EQ(std::set<visual::NodeNumber>(only.nodes.begin(), only.nodes.end()), best);
  }
}

}  // namespace
}  // namespace banmen::test
