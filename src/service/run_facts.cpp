#include "service/run_facts.hpp"

#include "service/gate.hpp"
#include "service/metrics.hpp"

namespace banmen::service {
namespace {

std::string method_of(const service::RunPlan& plan) {
  const auto method = plan.settings.find("method");
  return method == plan.settings.end() ? "" : method->second;
}

}  // namespace

Result<Json> facts_of(const RunFolder& run) {
  const auto& plan = run.plan();
  const auto curve = read_curve(run.metrics());
  const auto& records = curve.records;
  Json facts{{"run", run.path().string()}, {"game", plan.game}};
  if (const auto method = method_of(plan); !method.empty()) facts["method"] = method;
  facts["seed"] = plan.seed;
  for (const char* key : {"step", "games"}) {
    const Json last = last_of(records, key);
    facts[key] = last.is_null() ? Json(0) : last;
  }
  if (plan.games_wanted) facts["games_wanted"] = *plan.games_wanted;
  for (const char* key :
       {"seconds", "stage", "games_per_second", "loss", "validation", "match", "finished"})
    if (const Json last = last_of(records, key); !last.is_null()) facts[key] = last;
  if (!facts.contains("finished")) facts["finished"] = false;
  if (curve.damaged_lines > 0) facts["damaged_lines"] = curve.damaged_lines;
  facts["checkpoints"] = run.checkpoints();
  const auto newest = run.newest_name();
  if (!newest) return fail(newest.error());
  facts["checkpoint"] = newest->empty() ? Json() : Json(*newest);
  const auto best = read_best(run);
  if (!best) return fail(best.error());
  if (*best) facts["best"] = (*best)->checkpoint;
  return facts;
}

Result<RunWeights> weights_of(const RunFolder& run, const std::string& from) {
  if (from == "best")
    return read_best_weights(run).map([&](std::string bytes) {
      return RunWeights{from, std::move(bytes)};
    });
  if (!from.empty())
    return run.read(from).map([&](Checkpoint checkpoint) {
      return RunWeights{from, std::move(checkpoint.weights)};
    });
  auto newest = run.newest();
  if (!newest) return fail(newest.error());
  if (!*newest)
    return fail(Errc::unknown_name, "the run has no checkpoint yet", run.path().string(),
                "wait for its first one, or train with a smaller --every");
  return RunWeights{checkpoint_name((*newest)->step), std::move((*newest)->weights)};
}

}  // namespace banmen::service
