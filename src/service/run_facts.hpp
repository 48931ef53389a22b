#pragma once

#include <string>

#include "service/json.hpp"
#include "service/run_folder.hpp"

// Training runs from outside: what their files tell while somebody may be writing them.
namespace banmen::service {

// {"run", "game", "method", "seed", "step", "games", …}, with what was measured last.
Result<Json> facts_of(const RunFolder& run);

// The weights file of a checkpoint.
struct RunWeights {
  std::string from;  // the checkpoint's name, or "best"
  std::string bytes;
};
// Of the checkpoint of that name, of `best`, which passed the gate, or, without a name, the newest.
Result<RunWeights> weights_of(const RunFolder& run, const std::string& from);

}  // namespace banmen::service
