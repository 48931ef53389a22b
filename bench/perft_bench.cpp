#include <benchmark/benchmark.h>

#include "core/perft.hpp"
#include "games/contrast/position.hpp"
#include "games/nested/position.hpp"
#include "games/othello/position.hpp"
#include "games/shogi/position.hpp"
#include "games/stones/position.hpp"

// Leaves a second: counting the last ply against listing it, the named baseline.
namespace banmen {
namespace {

template <Game G, bool Bulk>
void BM_Perft(benchmark::State& state) {
  const auto pos = G::start({});
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves += perft<G, Bulk>(pos, static_cast<int>(state.range(0)));
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

BENCHMARK(BM_Perft<contrast::Contrast, true>)->Name("contrast/bulk")->Arg(3)->Arg(4);
BENCHMARK(BM_Perft<contrast::Contrast, false>)->Name("contrast/listed")->Arg(3);
BENCHMARK(BM_Perft<nested::Nested, true>)->Name("nested/bulk")->Arg(6)->Arg(8);
BENCHMARK(BM_Perft<nested::Nested, false>)->Name("nested/listed")->Arg(6);
BENCHMARK(BM_Perft<othello::Othello, true>)->Name("othello/bulk")->Arg(8)->Arg(10);
BENCHMARK(BM_Perft<othello::Othello, false>)->Name("othello/listed")->Arg(7);
BENCHMARK(BM_Perft<shogi::Shogi, true>)->Name("shogi/bulk")->Arg(4)->Arg(5);
BENCHMARK(BM_Perft<shogi::Shogi, false>)->Name("shogi/listed")->Arg(4);
BENCHMARK(BM_Perft<stones::StoneCapture, true>)->Name("stones/bulk")->Arg(4)->Arg(5);
BENCHMARK(BM_Perft<stones::StoneCapture, false>)->Name("stones/listed")->Arg(4);

}  // namespace
}  // namespace banmen
