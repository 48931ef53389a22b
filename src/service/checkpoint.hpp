#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "learn/course.hpp"

// One checkpoint of a training run: a folder of files, and a manifest that says what each must be.
namespace banmen::service {

// Whose checkpoint it is.
struct RunMark {
  std::string game;
  std::string run;  // fingerprint of run.json
};

struct Manifest {
  std::uint64_t step = 0, games = 0;
  double seconds = 0;               // spent on training by then
  std::uint64_t metrics_bytes = 0;  // of the curve by then
  // Its turn had come by the number of games, or the course was finished: new weights are judged
  // at such checkpoints, so that stops change nothing about who meets whom.
  bool due = false;
  bool finished = false;
  std::map<std::string, std::uint64_t> sizes{};  // of its files, in bytes
};

struct Checkpoint : Manifest {
  std::vector<learn::SavedFile> files{};  // as the course saved them
  std::string weights{};
};

std::string checkpoint_name(std::uint64_t step);                      // "ckpt-00000012"
std::optional<std::uint64_t> checkpoint_step(std::string_view name);  // none: not such a name

// Makes the folder, whole or not at all. Precondition: it does not exist.
Result<void> write_checkpoint(const std::filesystem::path& folder, const RunMark& mark,
                              const Checkpoint& checkpoint);

// The manifest alone: its files may still be damaged.
Result<Manifest> read_manifest(const std::filesystem::path& folder, const RunMark& mark);

// Everything, each file held against its size and its fingerprint.
Result<Checkpoint> read_checkpoint(const std::filesystem::path& folder, const RunMark& mark);

}  // namespace banmen::service
