#include "engines/stones/dense_count.hpp"

#include <algorithm>

namespace banmen::stones {
namespace {

struct Item {
  std::uint16_t black, white;
  std::array<std::int8_t, 2> captures;
};

}  // namespace

bool can_count_densely(const LocalRules& rules) {
  constexpr std::size_t most_bytes = std::size_t{256} << 20;
  if (!rules.forgetful() || rules.shape().points() > max_dense_points) return false;
  std::size_t bits =
      static_cast<std::size_t>(rules.rules().m) * static_cast<std::size_t>(rules.rules().m);
  for (int i = 0; i < rules.shape().points(); ++i) bits *= 3;
  return bits / 8 <= most_bytes;
}

// Level by level: the number of stones put so far tells whose turn it is.
TreeCounts count_densely(const LocalRules& rules, const Turn& root, const Stop& stop) {
  const int m = rules.rules().m;
  const Dense dense(rules.shape());
  std::vector<std::vector<bool>> seen(static_cast<std::size_t>(m * m),
                                      std::vector<bool>(dense.boards()));
  std::vector<std::uint64_t> ends;  // positions after a deciding capture
  TreeCounts counts{.nodes = 1};
  std::vector<Item> level{{static_cast<std::uint16_t>(root.state.board.black),
                           static_cast<std::uint16_t>(root.state.board.white),
                           root.state.captures}};
  std::vector<Item> next;
  for (Side mover = root.to_move; !level.empty(); mover = other(mover)) {
    if (stop.now()) {
      counts.all = false;
      return counts;
    }
    next.clear();
    const auto who = static_cast<std::size_t>(index(mover));
    for (const Item& item : level) {
      const Board board{item.black, item.white};
      const Choices choices = choices_on(dense.shape(), board);
      counts.edges += static_cast<std::uint64_t>(std::popcount(choices.legal[who]));
      for (Points points = choices.legal[who]; points; points &= points - 1) {
        const Points taken =
            choices.ataris[1 - who] ? choices.taken(index(mover), lowest(points)) : 0;
        Board after = board;
        after.stones(mover) |= points & -points;
        after.stones(other(mover)) &= ~taken;
        auto captures = item.captures;
        captures[who] = static_cast<std::int8_t>(captures[who] + std::popcount(taken));
        const std::uint32_t place = dense.index(after);
        if (captures[who] >= m) {
          ends.push_back(std::uint64_t{place} << 16 | static_cast<std::uint64_t>(captures[0]) << 8 |
                         static_cast<std::uint64_t>(captures[1]));
          continue;
        }
        auto bit_of = seen[static_cast<std::size_t>(captures[0] * m + captures[1])][place];
        if (bit_of) continue;
        bit_of = true;
        next.push_back({static_cast<std::uint16_t>(after.black),
                        static_cast<std::uint16_t>(after.white), captures});
      }
    }
    counts.nodes += next.size();
    // Equal ends have as many stones put, so they are all of this level.
    std::ranges::sort(ends);
    counts.terminal += static_cast<std::uint64_t>(
        std::ranges::distance(ends.begin(), std::unique(ends.begin(), ends.end())));
    ends.clear();
    std::swap(level, next);
  }
  return counts;
}

}  // namespace banmen::stones
