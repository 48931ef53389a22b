#include <benchmark/benchmark.h>

#include <nlohmann/json.hpp>

#include "visual/json_reader.hpp"
#include "visual/reader.hpp"

namespace banmen::visual {
namespace {

// A file like those of the solver: 4x4 boards, 16-digit ids, a few hundred different values.
const std::string& sample() {
  static const std::string text = [] {
    constexpr int nodes = 20'000;
    const auto id = [](int i) {
      char buffer[20];
      std::snprintf(buffer, sizeof buffer, "%016x", static_cast<unsigned>(i) * 2654435761U);
      return std::string(buffer);
    };
    std::string out = R"({"metadata":{"n":4,"m":1,"root_node_id":")" + id(0) + R"("},"nodes":{)";
    for (int i = 0; i < nodes; ++i) {
      out += (i > 0 ? ",\"" : "\"") + id(i) + R"(":{"id":")" + id(i) +
             R"(","board_state":[[0,1,-1,0],[1,0,0,-1],[0,0,1,0],[-1,0,1,0]],"player_to_move":)" +
             (i % 2 == 0 ? "1" : "-1") + R"(,"children":{)";
      bool first = true;
      for (int k = 1; k <= 7; k += 2) {
        if (i + k >= nodes) break;
        out += (first ? "\"(" : ",\"(") + std::to_string(k / 4) + "," + std::to_string(k % 4) +
               ")\":\"" + id(i + k) + "\"";
        first = false;
      }
      out += R"(},"game_value":"{{∞|)" + std::to_string(i % 300) +
             R"(}|0}","outcome_class":"N","is_optimal":true,"captures":[0,0],"optimal_moves":[],)"
             R"("winner":1,"plies":3})";
    }
    return out + "}}";
  }();
  return text;
}

void count_bytes(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(sample().size()));
}

// Reading and checking all of it.
void BM_ReadAnalysis(benchmark::State& state) {
  for (auto _ : state) {
    auto analysis = read_analysis(text_source(sample()));
    if (!analysis) state.SkipWithError(analysis.error().what.c_str());
    benchmark::DoNotOptimize(analysis);
  }
  count_bytes(state);
}
BENCHMARK(BM_ReadAnalysis)->Unit(benchmark::kMillisecond);

// Strict JSON alone.
void BM_SkipJson(benchmark::State& state) {
  for (auto _ : state) {
    JsonReader json(text_source(sample()));
    json.skip();
    json.finish();
    if (!json.ok()) state.SkipWithError(json.error().what.c_str());
  }
  count_bytes(state);
}
BENCHMARK(BM_SkipJson)->Unit(benchmark::kMillisecond);

// What the metadata and the root of a large file cost.
void BM_ReadSummary(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(
        read_summary([]() -> Result<ByteSource> { return text_source(sample()); }));
}
BENCHMARK(BM_ReadSummary)->Unit(benchmark::kMillisecond);

// The general library on the same text, without any checks of the schema.
void BM_NlohmannParse(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(nlohmann::json::parse(sample()));
  count_bytes(state);
}
BENCHMARK(BM_NlohmannParse)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace banmen::visual
