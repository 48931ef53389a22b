#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "visual/curve.hpp"

namespace banmen::visual {

// A training run with the lines of its metrics.ndjson.
struct TrainingRun {
  std::string game, name;
  std::string unit;  // of its errors; empty: unknown
  std::vector<nlohmann::ordered_json> records;
};

// Errors and matches over the games, of one run or of several. Without panels: nothing has been
// measured yet.
CurveChart training_chart(const std::vector<TrainingRun>& runs);

}  // namespace banmen::visual
