#include "visual/stats.hpp"

#include <algorithm>

#include "visual/escape.hpp"
#include "visual/words.hpp"

namespace banmen::visual {
namespace {

std::string padded(const std::string& text, std::size_t size) {
  const std::size_t width = letters(text);
  return text + std::string(size > width ? size - width : 0, ' ');
}

std::string row(const std::string& name, std::size_t number) {
  return "  " + padded(name, 12) + " " + std::to_string(number) + "\n";
}

}  // namespace

std::vector<std::uint32_t> distances(const Analysis& analysis, NodeNumber from) {
  std::vector<std::uint32_t> away(analysis.nodes.size(), far);
  std::vector<NodeNumber> queue{from};
  away[from] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const NodeNumber self = queue[next];
    for (const Edge& edge : analysis.moves(analysis.nodes[self])) {
      if (away[edge.child] != far) continue;
      away[edge.child] = away[self] + 1;
      queue.push_back(edge.child);
    }
  }
  return away;
}

Stats count(const Analysis& analysis) {
  Stats stats;
  stats.nodes = analysis.order.size();
  for (const char letter : class_letters) stats.classes[letter] = 0;
  std::vector<std::size_t> by_text(analysis.texts.size());
  const auto away = distances(analysis, analysis.root);
  for (const NodeNumber self : analysis.order) {
    const Node& node = analysis.nodes[self];
    ++stats.classes[static_cast<char>(node.outcome)];
    if (node.value) ++by_text[*node.value];
    if (node.moves.size == 0) ++stats.terminal;
    stats.edges += node.moves.size;
    for (const Edge& edge : analysis.moves(node)) stats.best_edges += edge.optimal ? 1 : 0;
    if (away[self] == far) {
      ++stats.unreached;
      continue;
    }
    if (away[self] >= stats.depths.size()) stats.depths.resize(away[self] + 1);
    ++stats.depths[away[self]];
  }
  for (std::uint32_t text = 0; text < by_text.size(); ++text)
    if (by_text[text] > 0) stats.values.emplace_back(analysis.texts[text], by_text[text]);
  std::ranges::sort(stats.values, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  return stats;
}

std::string stats_text(const Analysis& analysis, const Stats& stats, std::size_t most_values) {
  std::string out = title(analysis) + "\n";
  out += row("nodes", stats.nodes) + row("leaves", stats.terminal) + row("moves", stats.edges) +
         row("best moves", stats.best_edges);
  if (stats.unreached > 0) out += row("off the tree", stats.unreached);
  out += "classes\n";
  for (const char letter : class_letters)
    if (const auto number = stats.classes.at(letter); number > 0 || letter != '?')
      out += row(std::string(1, letter), number);
  out += "depth\n";
  for (std::size_t depth = 0; depth < stats.depths.size(); ++depth)
    out += row(std::to_string(depth), stats.depths[depth]);
  out += "values (" + std::to_string(stats.values.size()) + " different)\n";
  const std::size_t shown =
      most_values == 0 ? stats.values.size() : std::min(most_values, stats.values.size());
  for (std::size_t i = 0; i < shown; ++i)
    out += row(printable(stats.values[i].first), stats.values[i].second);
  if (shown < stats.values.size())
    out += "  and " + std::to_string(stats.values.size() - shown) + " more\n";
  return out;
}

std::string stats_json(const Stats& stats) {
  const auto member = [](const std::string& name, std::size_t number) {
    return in_json(name) + ":" + std::to_string(number);
  };
  std::string out = "{" + member("nodes", stats.nodes) + "," + member("leaves", stats.terminal) +
                    "," + member("moves", stats.edges) + "," +
                    member("best_moves", stats.best_edges) + "," +
                    member("unreached", stats.unreached) + ",\"classes\":{";
  for (const char letter : class_letters)
    out += member(letter == '?' ? "unknown" : std::string(1, letter), stats.classes.at(letter)) +
           (letter == '?' ? "" : ",");
  out += "},\"depths\":[";
  for (std::size_t depth = 0; depth < stats.depths.size(); ++depth)
    out += (depth > 0 ? "," : "") + std::to_string(stats.depths[depth]);
  out += "],\"values\":{";
  for (std::size_t i = 0; i < stats.values.size(); ++i)
    out += (i > 0 ? "," : "") + member(stats.values[i].first, stats.values[i].second);
  return out + "}}\n";
}

}  // namespace banmen::visual
