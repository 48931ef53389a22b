#include "service/run_plan.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "service/elo.hpp"
#include "service/json_file.hpp"

namespace banmen::service {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view format = "banmen-run";
constexpr int version = 1;
constexpr int fewest_games = 2, most_games = 1'000'000;  // of a gate, played in pairs

Json to_json(const GatePlan& gate) {
  Json json{{"elo0", gate.elo0}, {"elo1", gate.elo1}, {"games", gate.games}};
  if (!gate.openings.empty()) json["openings"] = gate.openings;
  return json;
}

Result<GatePlan> parse_gate(const Json& json, const std::string& where) {
  JsonFields fields(json, where);
  const std::uint64_t games = fields.count("games");
  GatePlan gate{fields.number("elo0"), fields.number("elo1"),
                static_cast<int>(std::min<std::uint64_t>(games, most_games))};
  if (fields.has("openings")) gate.openings = fields.text("openings");
  if (const auto read = fields.finish(); !read) return fail(read.error());
  if (games < 1 || games > most_games || gate.elo0 >= gate.elo1 ||
      gate.openings.find('/') != std::string::npos)
    return fail(Errc::corrupt, "it is damaged: there is no such gate", where);
  return gate;
}

}  // namespace

std::string to_text(const RunPlan& plan) {
  Json json{{"format", format},
            {"version", version},
            {"program", plan.program},
            {"game", plan.game},
            {"seed", plan.seed},
            {"settings", Json(plan.settings)},
            {"checkpoint_every", plan.checkpoint_every}};
  if (plan.games_wanted) json["games_wanted"] = *plan.games_wanted;
  json["gate"] = plan.gate ? to_json(*plan.gate) : Json();
  // What is no UTF-8 is not written as it is; checked_text() sees that.
  return json_text(json, 2) + "\n";
}

Result<void> check_plan(const RunPlan& plan) {
  if (plan.checkpoint_every == 0)
    return fail(Errc::out_of_range, "checkpoints after no games", "every", "give 1 or more");
  if (!plan.gate) return {};
  const int games = plan.gate->games;
  if (games < fewest_games || games > most_games || games % 2 != 0)
    return fail(
        Errc::out_of_range, std::to_string(games) + " games are no match for a gate", "gate_games",
        "an even number, " + std::to_string(fewest_games) + " to " + std::to_string(most_games));
  return check_elos(plan.gate->elo0, plan.gate->elo1, "gate");
}

Result<std::string> checked_text(const RunPlan& plan) {
  std::string text = to_text(plan);
  const auto read = parse_run_plan(text, "run.json");
  if (read && *read == plan) return text;
  std::string what = "a run with these settings could never be opened again";
  std::string where = "run.json";
  if (!read) what += ": " + read.error().what;
  if (read && read->settings != plan.settings)
    for (const auto& [key, value] : plan.settings)
      if (const auto found = read->settings.find(key);
          found == read->settings.end() || found->second != value)
        where = key;
  return fail(Errc::unsupported, what, where, "texts must be UTF-8, numbers must be finite");
}

Result<RunPlan> parse_run_plan(std::string_view text, const std::string& where) {
  const auto json = parse_headed(text, format, version, where);
  if (!json) return fail(json.error());
  JsonFields fields(*json, where);
  RunPlan plan;
  plan.program = fields.text("program");
  plan.game = fields.text("game");
  plan.seed = fields.count("seed");
  plan.checkpoint_every = fields.count("checkpoint_every");
  if (fields.has("games_wanted")) plan.games_wanted = fields.count("games_wanted");
  const Json settings = fields.object("settings");
  JsonFields values(settings, where);
  for (const auto& [key, value] : settings.items()) plan.settings[key] = values.text(key.c_str());
  for (const auto* read : {&fields, &values})
    if (const auto whole = read->finish(); !whole) return fail(whole.error());
  if (plan.checkpoint_every == 0)
    return fail(Errc::corrupt, "it is damaged: 'checkpoint_every' is 0", where);
  if (fields.has("gate")) {
    const auto gate = parse_gate((*json)["gate"], where);
    if (!gate) return fail(gate.error());
    plan.gate = *gate;
  }
  return plan;
}

}  // namespace banmen::service
