#pragma once

#include <optional>
#include <string>

#include "registry/any_game.hpp"
#include "service/json.hpp"
#include "service/run_folder.hpp"

// The best weights of a training run, and the match by which others take their place.
namespace banmen::service {

// Where the content of RUN/best.bin came from, as RUN/best.json says it.
struct BestWeights {
  std::string checkpoint;
  std::uint64_t step = 0, games = 0;
  std::string print;  // fingerprint of best.bin
};

// None: nothing has passed the gate yet.
Result<std::optional<BestWeights>> read_best(const RunFolder& run);
// best.bin itself, held against best.json.
Result<std::string> read_best_weights(const RunFolder& run);
// Makes the weights of a checkpoint the best ones.
Result<void> write_best(const RunFolder& run, const Checkpoint& checkpoint);

struct GateWork {
  int threads = 1;
  Stop stop{};
  ProgressSink progress{};
};

// The weights of a checkpoint of the run against the best ones, as a fact of the curve:
// {"against", "wins", …, "accepted"}. It depends on the run's seed and the checkpoint's step, not
// on threads. Nothing: it was stopped.
Result<std::optional<Json>> play_gate(const registry::AnyGame& game, const std::string& judge,
                                      const RunFolder& run, const Checkpoint& checkpoint,
                                      const GateWork& work);

}  // namespace banmen::service
