#include <benchmark/benchmark.h>

#include "engines/contrast/model.hpp"
#include "engines/shogi/model.hpp"
#include "search/alphabeta_player.hpp"

// Nodes a second and time to depth from the start: the game's own model against the plain one,
// which knows only the rules, the named baseline.
namespace banmen {
namespace {

template <search::Model M>
void BM_Search(benchmark::State& state, search::Method method) {
  using G = typename M::Game;
  const auto settings = search::alphabeta_options();
  const auto complete_settings = complete(settings, {{"tt", "64"}}, "bench").value();
  const auto pos = G::start({});
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    search::AlphaBetaPlayer<M> player(method, complete_settings);
    nodes += player.think(pos, {.limits = {.depth = static_cast<int>(state.range(0))}}, {}).nodes;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}

void contrast_pvs(benchmark::State& state) {
  BM_Search<contrast::Model>(state, search::Method::pvs);
}
void contrast_mtdf(benchmark::State& state) {
  BM_Search<contrast::Model>(state, search::Method::mtdf);
}
void contrast_plain(benchmark::State& state) {
  BM_Search<search::PlainModel<contrast::Contrast>>(state, search::Method::pvs);
}

void shogi_pvs(benchmark::State& state) { BM_Search<shogi::Model>(state, search::Method::pvs); }
void shogi_plain(benchmark::State& state) {
  BM_Search<search::PlainModel<shogi::Shogi>>(state, search::Method::pvs);
}

BENCHMARK(contrast_pvs)->Arg(6)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK(contrast_mtdf)->Arg(6)->Arg(8)->Unit(benchmark::kMillisecond);
BENCHMARK(contrast_plain)->Arg(3)->Unit(benchmark::kMillisecond);
BENCHMARK(shogi_pvs)->Arg(8)->Arg(10)->Unit(benchmark::kMillisecond);
BENCHMARK(shogi_plain)->Arg(3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace banmen
