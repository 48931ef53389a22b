#include "engines/stones/dense_values.hpp"

#include <algorithm>
#include <atomic>
#include <span>

namespace banmen::stones {

using cgt::Id;

DenseValues::DenseValues(const Options& rules, cgt::Store& store)
    : rules_(rules), dense_(shape_of(rules)), store_(store) {}

std::size_t DenseValues::bytes_needed(const Options& rules) {
  std::size_t boards = 1;
  for (int i = 0; i < rules.rows * rules.cols; ++i) boards *= 3;
  const auto layers = static_cast<std::size_t>(rules.m * (rules.m + 1) / 2);
  return layers * boards * (sizeof(Id) + (rules.m > 1 ? 1 : 0));
}

std::vector<DenseValues::Task> DenseValues::tasks() const {
  std::vector<Task> all;
  for (int sum = 0; sum <= 2 * (rules_.m - 1); ++sum)
    for (int stones = 0; stones <= dense_.shape().points(); ++stones)
      for (int black = 0; 2 * black <= sum; ++black)
        if (sum - black < rules_.m) all.push_back({black, sum - black, stones});
  return all;
}

// One byte a move; the images follow when the board is met.
void DenseValues::mark(const Board& board, int black, int white) {
  const bool mirror = black > white;
  auto& layer = reached_[mirror ? layer_of(white, black) : layer_of(black, white)];
  auto& byte = layer[dense_.index(mirror ? Board{board.white, board.black} : board)];
  // Several threads may mark the same board, always with the same byte.
  std::atomic_ref(byte).store(1, std::memory_order_relaxed);
}

// Whether some image of the board was marked; if so, all of them are from now on.
bool DenseValues::is_marked(const Board& board, int black, int white) {
  auto& layer = reached_[layer_of(black, white)];
  std::array<std::uint32_t, 16> places{};
  std::size_t count = 0;
  for (int which = 0; which < dense_.images(); ++which) {
    const Board image = dense_.image(board, which);
    places[count++] = dense_.index(image);
    if (black == white) places[count++] = dense_.index({image.white, image.black});
  }
  const auto all = std::span(places).first(count);
  if (std::ranges::none_of(all, [&](std::uint32_t place) { return layer[place] != 0; }))
    return false;
  for (const std::uint32_t place : all) layer[place] = 1;
  return true;
}

void DenseValues::mark_from(const Board& start, std::array<int, 2> captures,
                            const search::Work& work) {
  reached_.assign(layers_.size(), std::vector<std::uint8_t>(dense_.boards()));
  mark(start, captures[0], captures[1]);
  for (const Task& task : tasks()) {
    if (work.stop.now()) return;
    dense_.for_each(task.stones, task.black == task.white, work.threads,
                    [&](int, const Board& board) {
                      if (!is_marked(board, task.black, task.white)) return;
                      const Choices choices = choices_on(dense_.shape(), board);
                      for (int mover = 0; mover < 2; ++mover)
                        for (Points points = choices.legal[static_cast<std::size_t>(mover)]; points;
                             points &= points - 1) {
                          const Points taken = choices.taken(mover, lowest(points));
                          const int won = std::popcount(taken);
                          Board next = board;
                          (mover ? next.white : next.black) |= points & -points;
                          (mover ? next.black : next.white) &= ~taken;
                          const int black = task.black + (mover ? 0 : won);
                          const int white = task.white + (mover ? won : 0);
                          if (black < rules_.m && white < rules_.m) mark(next, black, white);
                        }
                    });
  }
}

bool DenseValues::holds(const Board& board, std::array<int, 2> captures) const {
  const auto [black, white] = captures;
  if (everything_) return true;
  if (black <= white) return reached_[layer_of(black, white)][dense_.index(board)] != 0;
  return reached_[layer_of(white, black)][dense_.index({board.white, board.black})] != 0;
}

Id DenseValues::value(const Board& board, std::array<int, 2> captures) const {
  const auto [black, white] = captures;
  if (black <= white) return layers_[layer_of(black, white)][dense_.index(board)];
  return store_.negate(layers_[layer_of(white, black)][dense_.index({board.white, board.black})]);
}

Id DenseValues::work_out(const Board& board, int black, int white) const {
  const Choices choices = choices_on(dense_.shape(), board);
  const std::array<int, 2> captures{black, white};
  std::array<std::array<Id, max_dense_points>, 2> options;
  std::array<std::size_t, 2> count{};
  const std::uint32_t at = dense_.index(board);
  const Layer& layer = layers_[layer_of(black, white)];
  for (int mover = 0; mover < 2; ++mover) {
    const auto who = static_cast<std::size_t>(mover);
    const auto& ataris = choices.atari[1 - who];
    const auto decides = [&](const Choices::Atari& one) {
      return captures[who] + std::popcount(choices.taken(mover, lowest(one.liberty))) >= rules_.m;
    };
    if (std::any_of(ataris.begin(), ataris.begin() + choices.ataris[1 - who], decides)) {
      options[who][count[who]++] = mover ? cgt::minus_infinity : cgt::infinity;
      continue;  // every other option is dominated
    }
    for (Points points = choices.legal[who]; points; points &= points - 1) {
      const Points stone = points & -points;
      const Points taken = choices.ataris[1 - who] ? choices.taken(mover, lowest(points)) : 0;
      Id& option = options[who][count[who]++];
      if (!taken) {
        option = layer[at + (mover ? 2 : 1) * dense_.index({stone, 0})];
        continue;
      }
      Board next = board;
      (mover ? next.white : next.black) |= stone;
      (mover ? next.black : next.white) &= ~taken;
      auto totals = captures;
      totals[who] += std::popcount(taken);
      option = value(next, totals);
    }
  }
  return store_.make({options[0].data(), count[0]}, {options[1].data(), count[1]});
}

void DenseValues::keep(const Board& board, int black, int white, Id id) {
  Layer& layer = layers_[layer_of(black, white)];
  const Id negative = black == white ? store_.negate(id) : id;
  for (int which = 0; which < dense_.images(); ++which) {
    const Board image = dense_.image(board, which);
    layer[dense_.index(image)] = id;
    if (black == white) layer[dense_.index({image.white, image.black})] = negative;
  }
}

bool DenseValues::solve(const Board& start, std::array<int, 2> captures, const search::Work& work) {
  layers_.assign(static_cast<std::size_t>(rules_.m * (rules_.m + 1) / 2),
                 Layer(dense_.boards(), cgt::zero));
  everything_ = rules_.m == 1 && start == Board{};
  if (!everything_) mark_from(start, captures, work);
  struct alignas(64) Tally {
    StateCounts counts;
  };
  std::vector<Tally> tallies(static_cast<std::size_t>(work.threads));
  auto order = tasks();
  std::ranges::reverse(order);
  std::uint64_t done = 0;
  for (const Task& task : order) {
    if (work.stop.now()) return false;
    const bool swap = task.black == task.white;
    dense_.for_each(task.stones, swap, work.threads, [&](int thread, const Board& board) {
      if (work.stop.requested()) return;
      if (!everything_ && !reached_[layer_of(task.black, task.white)][dense_.index(board)]) return;
      const Id id = work_out(board, task.black, task.white);
      keep(board, task.black, task.white, id);
      // A board and its image in the other colours have opposite values.
      auto& counts = tallies[static_cast<std::size_t>(thread)].counts;
      const auto orbit = static_cast<std::uint64_t>(dense_.orbit(board, swap)) * (swap ? 1 : 2);
      const cgt::Class outcome = store_.outcome(id);
      ++counts.classes;
      counts.states += orbit;
      if (outcome == cgt::Class::N || outcome == cgt::Class::P) {
        counts.by_class[static_cast<std::size_t>(outcome)] += orbit;
      } else {
        counts.by_class[static_cast<std::size_t>(cgt::Class::L)] += orbit / 2;
        counts.by_class[static_cast<std::size_t>(cgt::Class::R)] += orbit / 2;
      }
    });
    if (work.progress)
      work.progress({.stage = "values",
                     .done = ++done,
                     .total = order.size(),
                     .unit = "layers",
                     .best = std::to_string(store_.size()) + " values"});
  }
  if (work.stop.requested()) return false;
  counts_ = {};
  for (const Tally& tally : tallies) {
    counts_.states += tally.counts.states;
    counts_.classes += tally.counts.classes;
    for (std::size_t i = 0; i < 4; ++i) counts_.by_class[i] += tally.counts.by_class[i];
  }
  count_values();
  return true;
}

void DenseValues::count_values() {
  std::vector<std::uint8_t> seen(store_.size());
  for (int white = 0; white < rules_.m; ++white)
    for (int black = 0; black <= white; ++black)
      for (int stones = 0; stones <= dense_.shape().points(); ++stones)
        dense_.for_each(stones, black == white, 1, [&](int, const Board& board) {
          const std::size_t layer = layer_of(black, white);
          const std::uint32_t at = dense_.index(board);
          if (everything_ || reached_[layer][at]) seen[layers_[layer][at]] = 1;
        });
  // Each value comes with its negative, from the board in the other colours.
  for (Id id = 0; id < seen.size(); ++id)
    if (seen[id]) {
      const Id negative = store_.negate(id);
      if (negative >= seen.size()) seen.resize(store_.size());
      seen[negative] = 1;
    }
  counts_.distinct_values = static_cast<std::uint64_t>(std::ranges::count(seen, 1));
}

}  // namespace banmen::stones
