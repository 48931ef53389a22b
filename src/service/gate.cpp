#include "service/gate.hpp"

#include "core/file.hpp"
#include "core/json.hpp"
#include "service/json_file.hpp"
#include "service/opening_file.hpp"

namespace banmen::service {
namespace {

constexpr std::string_view format = "banmen-best";
constexpr int version = 1;
constexpr const char *facts_name = "best.json", *weights_name = "best.bin";
// Enough for hundreds of different games of players that do not roll dice.
constexpr int opening_plies = 8;

std::string with_weights(const std::string& judge, const std::filesystem::path& file) {
  const bool has_options = judge.find(':') != std::string::npos;
  return judge + (has_options ? "," : ":") + "weights=" + file.string();
}

Result<MatchPlan> plan_of(const registry::AnyGame& game, const std::string& judge,
                          const RunFolder& run, const Checkpoint& checkpoint) {
  const GatePlan& gate = *run.plan().gate;
  MatchPlan plan;
  plan.engines = {with_weights(judge, run / checkpoint_name(checkpoint.step) / "weights.bin"),
                  with_weights(judge, run / weights_name)};
  plan.games = gate.games + gate.games % 2;  // runs of old may ask for half a pair
  plan.opening_plies = opening_plies;
  plan.sprt = SprtBounds{gate.elo0, gate.elo1};
  plan.seed = Rng(run.plan().seed, checkpoint.step)();
  if (gate.openings.empty()) return plan;
  const auto file = run / gate.openings;
  const auto text = read_file(file);
  if (!text) return fail(text.error());
  auto openings = read_openings(game, {}, *text, file.string());
  if (!openings) return fail(openings.error());
  plan.openings = *std::move(openings);
  return plan;
}

Json facts_of(const MatchResult& result, const BestWeights& best, const Checkpoint& checkpoint) {
  const auto& score = result.score;
  Json facts{{"against", best.checkpoint},
             {"wins", score.total.wins},
             {"draws", score.total.draws},
             {"losses", score.total.losses},
             {"score", score.elo.score}};
  if (score.elo.elo) facts["elo"] = *score.elo.elo;
  facts["verdict"] = to_text(score.verdict);
  facts["accepted"] = score.verdict == SprtVerdict::accept_elo1;
  facts["weights"] = fingerprint(checkpoint.weights);
  return facts;
}

}  // namespace

Result<std::optional<BestWeights>> read_best(const RunFolder& run) {
  const auto path = run / facts_name;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  const auto text = read_file(path);
  if (!text) return fail(text.error());
  const auto json = parse_headed(*text, format, version, path.string());
  if (!json) return fail(json.error());
  JsonFields fields(*json, path.string());
  BestWeights best{fields.text("checkpoint"), fields.count("step"), fields.count("games"),
                   fields.text("xxh3")};
  if (const auto whole = fields.finish(); !whole) return fail(whole.error());
  return best;
}

Result<std::string> read_best_weights(const RunFolder& run) {
  const auto best = read_best(run);
  if (!best) return fail(best.error());
  if (!*best)
    return fail(Errc::unknown_name, "no weights have passed a gate yet", run.path().string(),
                "--gate ELO0,ELO1 at the beginning of a run gives it one");
  const auto path = run / weights_name;
  auto bytes = read_file(path);
  if (bytes && fingerprint(*bytes) != (*best)->print)
    return fail(Errc::corrupt, "it is not what best.json says", path.string(),
                "without best.bin and best.json the next checkpoint becomes the best one");
  return bytes;
}

Result<void> write_best(const RunFolder& run, const Checkpoint& checkpoint) {
  const Json facts{{"format", format},
                   {"version", version},
                   {"game", run.plan().game},
                   {"checkpoint", checkpoint_name(checkpoint.step)},
                   {"step", checkpoint.step},
                   {"games", checkpoint.games},
                   {"bytes", checkpoint.weights.size()},
                   {"xxh3", fingerprint(checkpoint.weights)}};
  return write_file(run / weights_name, checkpoint.weights).and_then([&] {
    return write_file(run / facts_name, json_text(facts, 2) + "\n");
  });
}

Result<std::optional<Json>> play_gate(const registry::AnyGame& game, const std::string& judge,
                                      const RunFolder& run, const Checkpoint& checkpoint,
                                      const GateWork& work) {
  const auto best = read_best(run);
  if (!best) return fail(best.error());
  if (const auto whole = read_best_weights(run); !whole) return fail(whole.error());
  const auto plan = plan_of(game, judge, run, checkpoint);
  if (!plan) return fail(plan.error());
  const auto progress = [&](Progress now) {
    if (!work.progress) return;
    now.stage = "match against " + (*best)->checkpoint;
    work.progress(now);
  };
  const auto result = play_match(game, *plan, work.threads, work.stop, progress);
  if (!result) return fail(result.error());
  if (!result->complete) return std::nullopt;
  return facts_of(*result, **best, checkpoint);
}

}  // namespace banmen::service
