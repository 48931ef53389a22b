#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/result.hpp"

namespace banmen::service {

// The curve of a training run, metrics.ndjson: a JSON object a line, which only ever grows, but for
// a run that is taken up from an earlier checkpoint.
class Metrics {
 public:
  // Opens it to be written, and makes it if need be.
  static Result<Metrics> open(const std::filesystem::path& path);
  Metrics(Metrics&& that) noexcept;
  Metrics& operator=(Metrics&&) = delete;
  ~Metrics();

  std::uint64_t bytes() const { return bytes_; }
  Result<void> append(const nlohmann::ordered_json& record);  // at once, for whoever watches
  Result<void> flush();                                       // to the disk
  // Forgets what comes after `bytes`. An error: it is shorter than that.
  Result<void> cut(std::uint64_t bytes);

 private:
  Metrics(std::filesystem::path path, int file, std::uint64_t bytes)
      : path_(std::move(path)), file_(file), bytes_(bytes) {}

  std::filesystem::path path_;
  int file_ = -1;
  std::uint64_t bytes_ = 0;
};

// The whole lines that can be read, from the byte `from` on; others are passed over. A file that
// does not exist has none.
std::vector<nlohmann::ordered_json> read_metrics(const std::filesystem::path& path,
                                                 std::uint64_t from = 0);

// The last value of that name; null: there is none.
nlohmann::ordered_json last_of(const std::vector<nlohmann::ordered_json>& records, const char* key);

}  // namespace banmen::service
