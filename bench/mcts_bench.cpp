#include <benchmark/benchmark.h>

#include "engines/contrast/playout.hpp"
#include "engines/contrast/split_model.hpp"
#include "search/mcts.hpp"

namespace banmen::contrast {
namespace {

constexpr int to_the_end = 10'000;

// Playouts per second by the rules alone: every legal move is listed, then one of them played.
void BM_GenericPlayout(benchmark::State& state) {
  const search::PlainModel<Contrast> model;
  const Position start = Contrast::start({});
  Rng rng(1);
  for (auto _ : state)
    benchmark::DoNotOptimize(search::random_playout(model, start, rng, to_the_end));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_GenericPlayout)->Unit(benchmark::kMicrosecond);

// The same without the past, which costs an allocation a ply.
void BM_GenericPlayoutForgetful(benchmark::State& state) {
  const search::PlainModel<Contrast> model;
  Position start = Contrast::start({});
  forget(start);
  Rng rng(1);
  for (auto _ : state)
    benchmark::DoNotOptimize(search::random_playout(model, start, rng, to_the_end));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_GenericPlayoutForgetful)->Unit(benchmark::kMicrosecond);

// The kernel on the bare board, to the end of the game or cut off after so many plies.
void BM_QuickPlayout(benchmark::State& state) {
  const Board start = Contrast::start({}).board;
  Rng rng(1);
  for (auto _ : state)
    benchmark::DoNotOptimize(quick_playout(start, {}, rng, static_cast<int>(state.range(0))));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(BM_QuickPlayout)->Arg(to_the_end)->Arg(3)->Arg(0)->Unit(benchmark::kMicrosecond);

// Iterations per second of the whole search from the start.
template <class M>
void BM_Iterations(benchmark::State& state) {
  search::Request request;
  request.limits.nodes = 20'000;
  for (auto _ : state) {
    search::Mcts<M> search({.playout_plies = static_cast<int>(state.range(0))}, 1);
    benchmark::DoNotOptimize(search.think(Contrast::start({}), request, {}));
  }
  state.SetItemsProcessed(state.iterations() * 20'000);
}
BENCHMARK(BM_Iterations<search::PlainModel<Contrast>>)
    ->Arg(to_the_end)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Iterations<SplitModel>)->Arg(to_the_end)->Arg(3)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace banmen::contrast
