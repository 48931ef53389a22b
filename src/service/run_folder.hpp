#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "service/checkpoint.hpp"
#include "service/run_plan.hpp"

namespace banmen::service {

// The folder of a training run: run.json, metrics.ndjson, checkpoints, and `latest` with the name
// of the newest whole one. Whenever its writer is killed, a run is left that can be taken up again.
class RunFolder {
 public:
  // Begins a run in a folder that is empty or not there, and locks it. `openings`: the content of
  // the gate's file, if it has one.
  static Result<RunFolder> create(const std::filesystem::path& path, const RunPlan& plan,
                                  const std::string& openings = {});
  static Result<RunFolder> open(const std::filesystem::path& path);
  // The folders directly below `path` that are runs, in order of their names.
  static Result<std::vector<std::filesystem::path>> list(const std::filesystem::path& path);

  RunFolder(RunFolder&& that) noexcept;
  RunFolder& operator=(RunFolder&&) = delete;
  ~RunFolder();

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  std::filesystem::path metrics() const { return path_ / "metrics.ndjson"; }
  const RunPlan& plan() const { return plan_; }

  // For one writer at a time; an error while somebody else trains here. Ends with this object.
  Result<void> lock();

  std::vector<std::string> checkpoints() const;  // names, oldest first; may be damaged
  Result<Manifest> manifest(const std::string& name) const;
  Result<Checkpoint> read(const std::string& name) const;

  // The newest checkpoint; none: there is none yet. If it is damaged, the error says so and which
  // older one is whole.
  Result<std::optional<Checkpoint>> newest() const;
  Result<std::string> newest_name() const;  // what `latest` says; empty: there is none yet

  // Adds a checkpoint and makes it the newest; drops all but the newest two. Precondition: locked,
  // and its step is beyond all others.
  Result<void> add(const Checkpoint& checkpoint);

  // Makes that one the newest (empty: none) and drops those beyond it, and drafts that a killed
  // writer has left. Precondition: locked.
  Result<void> go_back_to(const std::string& name);

 private:
  RunFolder(std::filesystem::path path, RunPlan plan, const std::string& text);
  std::string whole_ones(const std::string& but) const;
  void drop(const std::string& name) const;

  std::filesystem::path path_;
  RunPlan plan_;
  RunMark mark_;
  int lock_ = -1;
};

}  // namespace banmen::service
