#pragma once

#include "visual/heatmap.hpp"
#include "visual/kifu.hpp"
#include "visual/reader.hpp"
#include "visual/stats.hpp"
#include "visual/tree.hpp"

namespace banmen::test {

// All that can be done with a file; gives what was wrong with it, if anything, and how many bytes
// came out.
struct Exercised {
  std::optional<Error> error;
  std::size_t written = 0;
};

inline Exercised exercise(std::string_view text) {
  using namespace visual;
  const auto summary = read_summary([&]() -> Result<ByteSource> { return text_source(text); });
  if (const auto cell = summary.and_then(heat_cell))
    if (const auto grids = heat_grids({*cell})) {
      heat_text(*grids);
      heat_html(*grids);
    }
  const auto analysis = read_analysis(text_source(text));
  if (!analysis) return {analysis.error()};
  Exercised done;
  const auto stats = count(*analysis);
  done.written += stats_text(*analysis, stats, 3).size() + stats_json(stats).size();
  done.written += kifu(*analysis, analysis->root, 3).size();
  for (const TreeOptions& options :
       {TreeOptions{.from = analysis->root}, TreeOptions{.from = analysis->root, .max_nodes = 3},
        TreeOptions{.from = analysis->root, .depth = 1, .optimal_only = true}}) {
    const auto selection = select(*analysis, options);
    for (const bool boards : {false, true})
      done.written += tree_dot(*analysis, selection, boards).size() +
                      tree_text(*analysis, selection, boards).size() +
                      tree_html(*analysis, selection, boards).size();
  }
  return done;
}

}  // namespace banmen::test
