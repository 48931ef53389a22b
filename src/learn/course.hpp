#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/options.hpp"
#include "core/progress.hpp"
#include "core/result.hpp"
#include "core/stop.hpp"

// Training as everybody outside sees it: a course goes forward in steps, says what each has shown,
// and can be put down and taken up again between any two of them.
namespace banmen::learn {

using Facts = nlohmann::ordered_json;

// A file of a checkpoint, by its name in the checkpoint's folder.
struct SavedFile {
  std::string name;
  std::string bytes;
};

struct StepWork {
  int threads = 1;
  Stop stop{};
  ProgressSink progress{};  // within the step
};

// A training under way. Its state is a function of its settings, its seed and the steps it has
// made: neither the number of threads nor the time nor stops in between change a bit of it.
class Course {
 public:
  virtual ~Course() = default;

  virtual bool finished() const = 0;
  virtual std::uint64_t games() const = 0;         // played so far
  virtual std::uint64_t games_wanted() const = 0;  // when it is finished

  // Goes on by one step of some seconds at most: a batch of games, or a part of a fit. What it has
  // shown is a line of the curve, see docs/training.md: "stage", "games" and whatever was measured
  // ("loss", "validation", …). Errors of kind `stopped`: nothing has changed. Precondition: not
  // finished.
  virtual Result<Facts> step(const StepWork& work) = 0;

  // All that is needed to go on from here, and taking it up again. A course that refuses what it is
  // given is not to be used any more.
  virtual std::vector<SavedFile> save() const = 0;
  virtual Result<void> load(const std::vector<SavedFile>& files) = 0;

  // How often weights were learnt from: the `most` seen and the least seen of each phase, and how
  // many never were.
  virtual Facts visits(std::size_t most) const = 0;

  // What it has learnt so far, as the file that players take by their option `weights`.
  virtual std::string weights() const = 0;
};

// What a game offers to `banmen train GAME`.
struct Training {
  std::string about;
  std::vector<OptionSpec> options;  // become --KEY VALUE of the verb, and are kept in run.json
  // Precondition: complete(options, …) accepted the settings. Errors name the option.
  Result<std::unique_ptr<Course>> (*begin)(const Settings& settings, std::uint64_t seed) = nullptr;
  // The player that new weights are tried with: "alphabeta:depth=4", to which ",weights=FILE" is
  // added.
  std::string judge;
};

}  // namespace banmen::learn
