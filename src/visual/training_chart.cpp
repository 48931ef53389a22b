#include "visual/training_chart.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace banmen::visual {
namespace {

using Record = nlohmann::ordered_json;
using Records = std::vector<Record>;

CurveSeries series_of(const Records& records, const char* key, const std::string& name) {
  CurveSeries series{.name = name};
  for (const auto& record : records)
    if (record.contains("games") && record["games"].is_number() && record.contains(key) &&
        record[key].is_number())
      series.points.push_back({record["games"].get<double>(), record[key].get<double>()});
  return series;
}

CurveSeries matches_of(const Records& records, const std::string& name) {
  CurveSeries series{.name = name, .marks = true};
  for (const auto& record : records) {
    const Record match = record.value("match", Record());
    if (!match.is_object() || !match.contains("score") || !match["score"].is_number() ||
        !record.contains("games") || !record["games"].is_number())
      continue;
    series.points.push_back({record["games"].get<double>(), 100 * match["score"].get<double>(),
                             match.value("accepted", Record()) != Record(true)});
  }
  return series;
}

// The unit of errors, where all runs have the same.
std::string unit_words(const std::vector<TrainingRun>& runs) {
  const std::string& unit = runs.front().unit;
  const bool same = std::ranges::all_of(runs, [&](const auto& run) { return run.unit == unit; });
  return same && !unit.empty() ? " (" + unit + ")" : "";
}

}  // namespace

CurveChart training_chart(const std::vector<TrainingRun>& runs) {
  if (runs.empty()) return {};
  CurvePanel errors{.y_label = "mean absolute error" + unit_words(runs), .series = {}},
      matches{.y_label = "match score (%)", .series = {}, .level = 50};
  const bool several = runs.size() > 1;
  int colour = 0;
  for (const auto& run : runs) {
    const std::string own = several ? run.name + " " : "";
    auto loss = series_of(run.records, "loss", own + "loss"),
         validation = series_of(run.records, "validation", own + "validation"),
         match = matches_of(run.records, own + "match (hollow: not accepted)");
    if (several) match.name = own + "match";
    // Runs differ by colour, what was measured by the kind of line; a single run has colours
    // enough.
    loss.colour = colour;
    loss.faint = !validation.points.empty();
    validation.colour = match.colour = several ? colour : colour + 1;
    if (!several) match.colour = 2;
    ++colour;
    for (auto* series : {&loss, &validation})
      if (!series->points.empty()) errors.series.push_back(std::move(*series));
    if (!match.points.empty()) matches.series.push_back(std::move(match));
  }
  std::vector<std::string> names;
  for (const auto& run : runs) names.push_back(run.game + " " + run.name);
  CurveChart chart{"Training: " + join(names, ", "), "games", {}};
  if (!errors.series.empty()) chart.panels.push_back(std::move(errors));
  if (!matches.series.empty()) chart.panels.push_back(std::move(matches));
  return chart;
}

}  // namespace banmen::visual
