#include "visual/layout.hpp"

#include <algorithm>

namespace banmen::visual {
namespace {

using Places = std::vector<std::size_t>;

struct Neighbours {
  std::vector<Places> above, below;
};

Neighbours neighbours(const Selection& selection) {
  Neighbours all{std::vector<Places>(selection.nodes.size()),
                 std::vector<Places>(selection.nodes.size())};
  for (const auto& link : selection.links) {
    all.above[link.to].push_back(link.from);
    all.below[link.from].push_back(link.to);
  }
  return all;
}

// A node comes one layer after the last of its parents.
std::vector<Places> layers(const Neighbours& near) {
  std::vector<std::size_t> waiting(near.above.size()), layer(near.above.size());
  std::vector<std::size_t> ready;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    waiting[i] = near.above[i].size();
    if (waiting[i] == 0) ready.push_back(i);
  }
  for (std::size_t next = 0; next < ready.size(); ++next)
    for (const std::size_t child : near.below[ready[next]]) {
      layer[child] = std::max(layer[child], layer[ready[next]] + 1);
      if (--waiting[child] == 0) ready.push_back(child);
    }
  std::vector<Places> rows;
  for (std::size_t i = 0; i < layer.size(); ++i) {
    if (layer[i] >= rows.size()) rows.resize(layer[i] + 1);
    rows[layer[i]].push_back(i);
  }
  return rows;
}

double mean(const Places& of, const std::vector<double>& x, double otherwise) {
  if (of.empty()) return otherwise;
  double sum = 0;
  for (const std::size_t one : of) sum += x[one];
  return sum / static_cast<double>(of.size());
}

// Gives each node of a row the place nearest to the one it wishes for, at least 1 from the next:
// where wishes collide, the group takes the mean (the pool of adjacent violators).
void place_row(const Places& row, const std::vector<double>& wish, std::vector<double>& x) {
  struct Group {
    double sum = 0;
    std::size_t size = 0;
    double middle() const { return sum / static_cast<double>(size); }
  };
  std::vector<Group> groups;
  for (std::size_t i = 0; i < row.size(); ++i) {
    groups.push_back({wish[row[i]] - static_cast<double>(i), 1});
    while (groups.size() > 1 && groups[groups.size() - 2].middle() > groups.back().middle()) {
      groups[groups.size() - 2].sum += groups.back().sum;
      groups[groups.size() - 2].size += groups.back().size;
      groups.pop_back();
    }
  }
  std::size_t i = 0;
  for (const Group& group : groups)
    for (std::size_t k = 0; k < group.size; ++k, ++i)
      x[row[i]] = group.middle() + static_cast<double>(i);
}

void sweep(const std::vector<Places>& near, Places& row, std::vector<double>& x, bool reorder) {
  std::vector<double> wish(x.size());
  for (const std::size_t one : row) wish[one] = mean(near[one], x, x[one]);
  if (reorder) std::ranges::stable_sort(row, {}, [&](std::size_t one) { return wish[one]; });
  place_row(row, wish, x);
}

}  // namespace

std::vector<Spot> lay_out(const Selection& selection) {
  constexpr int sweeps = 12, ordering_sweeps = 8;
  const Neighbours near = neighbours(selection);
  auto rows = layers(near);
  std::vector<double> x(selection.nodes.size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      x[row[i]] = static_cast<double>(i) - static_cast<double>(row.size() - 1) / 2;
  for (int round = 0; round < sweeps; ++round) {
    const bool reorder = round < ordering_sweeps;
    for (std::size_t i = 1; i < rows.size(); ++i) sweep(near.above, rows[i], x, reorder);
    for (std::size_t i = rows.size() - 1; i-- > 0;) sweep(near.below, rows[i], x, reorder);
  }
  std::vector<Spot> spots(x.size());
  const double left = x.empty() ? 0 : *std::ranges::min_element(x);
  for (std::size_t layer = 0; layer < rows.size(); ++layer)
    for (const std::size_t one : rows[layer]) spots[one] = {x[one] - left + 0.5, layer};
  return spots;
}

}  // namespace banmen::visual
