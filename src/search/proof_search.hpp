#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "core/thread_pool.hpp"
#include "search/proof_table.hpp"
#include "search/solver.hpp"

namespace banmen::search {

// A move that a model thinks worth searching, and the position after it.
struct ProofStep {
  ProofKey key{};
  std::uint8_t move = 0;
  bool same_mover = false;  // after forced replies the mover may be on move again
  ProofNumbers numbers{};   // seen by the mover before the move
};

using ProofSteps = std::vector<ProofStep>;

// A game without draws and without cycles, as a proof search sees it. A model may leave out moves
// that surely lose and play forced replies at once.
template <class M>
concept ProofModel = requires(const M& model, const typename M::State& state, ProofSteps& steps,
                              const ProofStep& step) {
  { model.key(state) } -> std::same_as<ProofKey>;
  // Appends the steps, keys and movers filled in; what it returns is decided or {1, 1}.
  { model.expand(state, steps) } -> std::same_as<ProofNumbers>;
  { model.after(state, step) } -> std::same_as<typename M::State>;
  // A first guess for the mover of a position nobody has searched.
  { model.guess(state) } -> std::same_as<ProofNumbers>;
};

struct ProofCounts {
  std::uint64_t nodes = 0;      // positions whose moves were listed
  std::uint64_t positions = 0;  // positions that were looked at: one for each move listed
};

// Depth-first proof-number search (df-pn). Threads share the table; each searches from the root,
// and where the mover seems lost, so that all moves must be refuted, it avoids the move another
// thread is busy with.
template <ProofModel M>
class ProofSearch {
 public:
  using State = typename M::State;

  ProofSearch(const M& model, ProofTable& table) : model_(model), table_(table) {}

  // Undecided numbers if it was stopped.
  ProofNumbers run(const State& root, const Work& work) {
    workers_ = std::vector<Worker>(static_cast<std::size_t>(std::clamp(work.threads, 1, 64)));
    ended_ = false;
    work_ = &work;
    ProofNumbers result;
    std::mutex mutex;
    run_parallel(static_cast<int>(workers_.size()), [&](int thread) {
      Worker& me = workers_[static_cast<std::size_t>(thread)];
      const auto numbers = visit(me, 0, root, model_.key(root), limit, limit);
      ended_ = true;
      const std::scoped_lock lock(mutex);
      if (numbers.decided() || !result.decided()) result = numbers;
    });
    for (const Worker& worker : workers_) {
      counts_.nodes += worker.counts.nodes;
      counts_.positions += worker.counts.positions;
    }
    return result;
  }

  // What the table knows of a position, or a search of it: for walking a proof.
  ProofNumbers numbers(const State& state, const Work& work) {
    const auto known = table_.probe(model_.key(state));
    return known && known->decided() ? *known : run(state, work);
  }

  const ProofCounts& counts() const { return counts_; }

 private:
  static constexpr std::uint32_t limit = ProofNumbers::never;
  static constexpr int deepest = 128;

  struct alignas(64) Worker {
    ProofCounts counts{};
    std::array<std::atomic<std::uint64_t>, deepest> path{};  // keys of the positions it is in
    std::array<ProofSteps, deepest> steps{};                 // kept, so that lists rarely allocate
    std::array<std::size_t, deepest> chosen{};               // the step it is in
    std::atomic<std::uint64_t> told{0};                      // nodes, for other threads to see
  };

  bool stopped(Worker& me, std::size_t depth) {
    if (me.counts.nodes % 4096 == 0) {
      me.told.store(me.counts.nodes, std::memory_order_relaxed);
      if (&me == workers_.data()) {
        if (work_->stop.now()) ended_ = true;
        if (work_->progress) tell(depth);
      }
    }
    return ended_.load(std::memory_order_relaxed);
  }

  void tell(std::size_t depth) {
    const auto now = Clock::now();
    if (now < next_report_) return;
    next_report_ = now + std::chrono::milliseconds(100);
    std::uint64_t nodes = counts_.nodes;
    for (const Worker& worker : workers_) nodes += worker.told.load(std::memory_order_relaxed);
    const auto root = root_numbers_.load(std::memory_order_relaxed);
    const auto percent = [](double share) { return std::to_string(static_cast<int>(100 * share)); };
    work_->progress({.stage = "proof search",
                     .done = nodes,
                     .total = 0,
                     .unit = "nodes",
                     .best = "to show: " + std::to_string(root >> 32) + " win, " +
                             std::to_string(root & 0xffffffff) + " loss; " +
                             percent(refuted(depth)) + " % of replies refuted; table " +
                             percent(table_.filled()) + " %"});
  }

  // How much is done, at most, from the line the first worker is in: where the side that seems to
  // lose is on move, the share of its moves that are refuted, each taken for as much as any other.
  // What remains is harder than what went first.
  double refuted(std::size_t depth) const {
    const Worker& me = workers_[0];
    const auto root = root_numbers_.load(std::memory_order_relaxed);
    bool winner_moves = root >> 32 <= (root & 0xffffffff);
    double share = 0, weight = 1;
    for (std::size_t i = 0; i < depth; ++i) {
      const ProofSteps& steps = me.steps[i];
      if (!winner_moves) {
        const auto lost = std::ranges::count_if(
            steps, [](const ProofStep& step) { return step.numbers.is_lost(); });
        weight /= static_cast<double>(steps.size());
        share += weight * static_cast<double>(lost);
      }
      winner_moves ^= !steps[me.chosen[i]].same_mover;
    }
    return share;
  }

  bool busy(const Worker& me, std::size_t depth, ProofKey key) const {
    for (const Worker& worker : workers_)
      if (&worker != &me && worker.path[depth].load(std::memory_order_relaxed) == key.low)
        return true;
    return false;
  }

  // Works on the position until it is decided or one of its numbers has reached its limit.
  ProofNumbers visit(Worker& me, std::size_t depth, const State& state, ProofKey key,
                     std::uint32_t win_limit, std::uint32_t loss_limit) {
    const std::uint64_t before = me.counts.nodes++;
    me.path[depth].store(key.low, std::memory_order_relaxed);
    ProofSteps& steps = me.steps[depth];
    steps.clear();
    const ProofNumbers at_once = model_.expand(state, steps);
    me.counts.positions += steps.size() + 1;
    if (at_once.decided()) {
      table_.store(key, at_once, 1);
      return at_once;
    }
    for (const ProofStep& step : steps) table_.prefetch(step.key);
    for (ProofStep& step : steps) recall(state, step);
    ProofNumbers numbers;
    for (;;) {
      const Choice choice = choose(me, depth, steps, numbers);
      if (depth == 0 && &me == workers_.data())
        root_numbers_.store(std::uint64_t{numbers.win} << 32 | numbers.loss);
      if (numbers.decided() || numbers.win >= win_limit || numbers.loss >= loss_limit ||
          stopped(me, depth))
        break;
      me.chosen[depth] = choice.step;
      ProofStep& step = steps[choice.step];
      if (workers_.size() > 1 && refresh(step)) continue;
      // Stay with a move until it is clearly worse than the next best one.
      const std::uint64_t next = choice.next;
      const auto step_win = static_cast<std::uint32_t>(std::min<std::uint64_t>(
          {next + next / 4 + 1, limit, std::max(win_limit, step.numbers.win + 1)}));
      const auto step_loss = static_cast<std::uint32_t>(std::min<std::uint64_t>(
          std::uint64_t{loss_limit} - numbers.loss + step.numbers.loss, limit));
      const State after = model_.after(state, step);
      step.numbers = step.same_mover
                         ? visit(me, depth + 1, after, step.key, step_win, step_loss)
                         : visit(me, depth + 1, after, step.key, step_loss, step_win).swapped();
    }
    table_.store(key, numbers, me.counts.nodes - before);
    return numbers;
  }

  static ProofNumbers for_mover(ProofNumbers numbers, const ProofStep& step) {
    return step.same_mover ? numbers : numbers.swapped();
  }

  void recall(const State& state, ProofStep& step) {
    const auto known = table_.probe(step.key);
    step.numbers = for_mover(known ? *known : model_.guess(model_.after(state, step)), step);
  }

  // Whether another thread has got further with this move.
  bool refresh(ProofStep& step) {
    const auto known = table_.probe(step.key);
    if (!known || for_mover(*known, step) == step.numbers) return false;
    step.numbers = for_mover(*known, step);
    return true;
  }

  struct Choice {
    std::size_t step = 0;
    std::uint32_t next = limit;  // the win number of the best other move
  };

  // The move to work on, and the numbers of the position: one winning move is enough to win, all
  // must lose to lose.
  Choice choose(const Worker& me, std::size_t depth, const ProofSteps& steps,
                ProofNumbers& numbers) {
    Choice best;
    std::uint32_t least = limit;
    std::uint64_t loss = 0;
    bool never_lost = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const ProofNumbers& of = steps[i].numbers;
      if (of.win < least || (of.win == least && of.loss < steps[best.step].numbers.loss)) {
        best.next = least;
        least = of.win;
        best.step = i;
      } else {
        best.next = std::min(best.next, of.win);
      }
      loss += of.loss;
      never_lost |= of.loss == limit;
    }
    numbers = {least, static_cast<std::uint32_t>(
                          never_lost ? limit : std::min<std::uint64_t>(loss, limit - 1))};
    if (workers_.size() > 1 && numbers.loss < numbers.win && !numbers.decided() &&
        busy(me, depth + 1, steps[best.step].key))
      avoid_busy(me, depth, steps, best);
    return best;
  }

  void avoid_busy(const Worker& me, std::size_t depth, const ProofSteps& steps, Choice& best) {
    std::size_t other = best.step;
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (i != best.step && steps[i].numbers.loss != 0 &&
          (other == best.step || steps[i].numbers.win < steps[other].numbers.win) &&
          !busy(me, depth + 1, steps[i].key))
        other = i;
    if (other == best.step) return;
    best = {other, steps[other].numbers.win};
  }

  const M& model_;
  ProofTable& table_;
  std::vector<Worker> workers_;
  std::atomic<bool> ended_{false};
  std::atomic<std::uint64_t> root_numbers_{0};
  const Work* work_ = nullptr;
  Clock::time_point next_report_{};
  ProofCounts counts_{};
};

}  // namespace banmen::search
