#pragma once

#include "core/progress.hpp"
#include "core/stop.hpp"
#include "engines/othello/search.hpp"

namespace banmen::othello {

struct FitSettings {
  const Evaluation* evaluation = nullptr;
  const SmallEvaluation* ordering = nullptr;
  int positions = 400;
  std::uint64_t seed = 1;
  int threads = 1;
  Stop stop{};
  ProgressSink progress{};
};

// How far apart a shallow and a deep search of this evaluation are, measured on positions of
// games against itself. Nothing if it was stopped.
Result<Cut> fit_cut(const FitSettings& settings);

}  // namespace banmen::othello
