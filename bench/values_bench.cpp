#include <benchmark/benchmark.h>

#include "cgt/born.hpp"
#include "cgt/name.hpp"
#include "cgt/plain.hpp"

// Values: all of day 3, options into canonical form, comparisons; the plain definitions of the
// tests are the named baseline.
namespace banmen::cgt {
namespace {

void day_3(benchmark::State& state) {
  std::size_t values = 0;
  for (auto _ : state) {
    Store store(1);
    values = born_by(store, 3, World::shorts)->size();
  }
  state.counters["values"] = static_cast<double>(values);
}

// Random games of height 5 with infinities, given as options that are values of the store already.
struct Games {
  test::Plain plain;
  std::vector<const test::Tree*> trees;
  explicit Games(int count) {
    Rng rng(31);
    for (int i = 0; i < count; ++i) trees.push_back(plain.random(rng, 5, true));
  }
};

struct Lists {
  Store store;
  std::vector<std::pair<std::vector<Id>, std::vector<Id>>> options;
  std::vector<Id> values;
};

// Sets of values born by day 2, up to six on each side.
Lists& lists() {
  static Lists made;
  if (!made.options.empty()) return made;
  const auto born = born_by(made.store, 2, World::affine).value();
  Rng rng(32);
  for (int i = 0; i < 50'000; ++i) {
    std::vector<Id> left, right;
    for (auto n = rng.below(7); n > 0; --n) left.push_back(born[rng.below(born.size())]);
    for (auto n = rng.below(7); n > 0; --n) right.push_back(born[rng.below(born.size())]);
    made.options.emplace_back(left, right);
    made.values.push_back(made.store.make(left, right));
  }
  return made;
}

void make(benchmark::State& state) {
  auto& [store, options, values] = lists();
  auto at = static_cast<std::size_t>(state.thread_index()) * options.size() / 2;
  for (auto _ : state) {
    const auto& [left, right] = options[at++ % options.size()];
    benchmark::DoNotOptimize(store.make(left, right));
  }
  state.SetItemsProcessed(state.iterations());
}

void leq(benchmark::State& state) {
  auto& [store, options, values] = lists();
  Rng rng(33, static_cast<std::uint64_t>(state.thread_index()));
  for (auto _ : state)
    benchmark::DoNotOptimize(
        store.leq(values[rng.below(values.size())], values[rng.below(values.size())]));
  state.SetItemsProcessed(state.iterations());
}

void names(benchmark::State& state) {
  auto& [store, options, values] = lists();
  for (auto _ : state) {
    Namer namer(store, 2000);
    for (const Id id : values) benchmark::DoNotOptimize(namer.text(id));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(values.size()));
}

void whole_trees(benchmark::State& state) {
  Games games(1000);
  for (auto _ : state) {
    Store store(1);
    for (const auto* tree : games.trees)
      benchmark::DoNotOptimize(games.plain.in_store(store, tree));
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}

void whole_trees_plain(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    Games games(1000);
    state.ResumeTiming();
    for (const auto* tree : games.trees) benchmark::DoNotOptimize(games.plain.canonical(tree));
  }
  state.SetItemsProcessed(state.iterations() * 1000);
}

BENCHMARK(day_3)->Unit(benchmark::kMillisecond);
BENCHMARK(make)->Threads(1)->Threads(2)->UseRealTime();
BENCHMARK(leq)->Threads(1)->Threads(2)->UseRealTime();
BENCHMARK(names)->Unit(benchmark::kMillisecond);
BENCHMARK(whole_trees)->Unit(benchmark::kMillisecond);
BENCHMARK(whole_trees_plain)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace banmen::cgt
