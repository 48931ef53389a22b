#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/options.hpp"

namespace banmen::service {

// How new weights take the place of the best ones: by a match that ends as soon as it is decided.
struct GatePlan {
  double elo0 = 0, elo1 = 20;
  int games = 400;         // at most
  std::string openings{};  // a file in the run's folder; empty: random ones

  bool operator==(const GatePlan&) const = default;
};

// What a training run is: all that its result depends on. It never changes, see run.json.
struct RunPlan {
  std::string program;  // version of the program that began it
  std::string game;
  std::uint64_t seed = 1;
  Settings settings{};                        // of the game's training, complete
  std::uint64_t checkpoint_every = 100'000;   // games
  std::optional<std::uint64_t> games_wanted;  // when it is finished, where that was known
  std::optional<GatePlan> gate{};

  bool operator==(const RunPlan&) const = default;
};

// What a run must not be begun with, such as a gate without games. Errors name the setting.
Result<void> check_plan(const RunPlan& plan);

std::string to_text(const RunPlan& plan);  // run.json
// The same, once it is known that parse_run_plan gives back this very plan.
Result<std::string> checked_text(const RunPlan& plan);
Result<RunPlan> parse_run_plan(std::string_view text, const std::string& where);

}  // namespace banmen::service
