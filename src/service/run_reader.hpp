#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "service/json.hpp"
#include "service/metrics.hpp"

// Folders of training runs, looked at while another program may be writing them. Nothing here
// changes a file.
namespace banmen::service {

// Follows metrics.ndjson while it grows.
class CurveTail {
 public:
  explicit CurveTail(std::filesystem::path file) : file_(std::move(file)) {}

  struct News : Curve {
    // The file is no longer what was read before: the run was taken up from an earlier checkpoint.
    // The records are all there are now.
    bool rewound = false;
  };
  // The whole lines that have come since the last call; the first call gives all. A file that does
  // not exist yet is an empty one. `lines` are all that the file has.
  News next();

 private:
  std::filesystem::path file_;
  std::uint64_t read_ = 0, lines_ = 0;
  std::string last_line_{};  // still there before read_, unless the file was cut
};

// The runs in one folder, by the names of their own folders.
class RunReader {
 public:
  // An empty path: there are none.
  explicit RunReader(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Those that changed last come first.
  std::vector<std::string> ids() const;

  // What is worth knowing at a glance: game, method, games done and wanted, and the last loss,
  // validation and match; null where nothing is known.
  Result<Json> summary(const std::string& id) const;
  // The summary with run.json, the newest whole checkpoint's manifest, the names of all checkpoints
  // and what passed the gate.
  Result<Json> details(const std::string& id) const;
  // Where the curve of a run is, to be followed.
  Result<std::filesystem::path> metrics(const std::string& id) const;

 private:
  Result<std::filesystem::path> find(const std::string& id) const;

  std::filesystem::path folder_;
};

// At most about `most` records, evenly chosen, always the first and the last. Those with a match
// are rare and stay as far as they can.
std::vector<Json> thinned(std::vector<Json> records, std::size_t most);

}  // namespace banmen::service
