#pragma once

#include <chrono>
#include <string>

#include "registry/any_game.hpp"
#include "service/json.hpp"
#include "service/run_folder.hpp"

// Training runs: a course of a game, and the folder in which it is kept.
namespace banmen::service {

struct TrainingWork {
  int threads = 1;
  Stop stop{};
  ProgressSink progress{};
  // Besides those that the run's plan asks for: a killed program loses no more than this.
  std::chrono::seconds between_checkpoints = std::chrono::minutes(10);
};

// What a run has come to: {"run", "game", "step", "games", "games_wanted", "seconds", "finished",
// "checkpoint", …}, and whatever was measured last. A stop gives that, too, with a checkpoint of
// the last step. Neither threads nor stops nor kills change what is learnt.

// Begins a run in an empty folder, once it is sure that the run can be opened again and its gate be
// played. `plan.settings` are completed and `plan.games_wanted` is filled in.
// `openings`: the content of the gate's file, if it has one.
Result<Json> begin_training(const registry::AnyGame& game, const learn::Training& training,
                            const std::filesystem::path& folder, RunPlan plan,
                            const std::string& openings, const TrainingWork& work);

// Goes on with a run from its newest checkpoint, or from the one named `from`: those after that are
// dropped, and the curve goes on from there.
Result<Json> resume_training(const registry::AnyGame& game, const learn::Training& training,
                             const std::filesystem::path& folder, const std::string& from,
                             const TrainingWork& work);

}  // namespace banmen::service
