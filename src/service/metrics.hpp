#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
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

// Lines that could be read. A line's number, from 1, is its name: several may be of one step, such
// as a match and what was measured before it.
struct Curve {
  std::vector<nlohmann::ordered_json> records{};
  std::vector<std::uint64_t> numbers{};  // of their lines
  std::size_t damaged_lines = 0;         // passed over
  std::uint64_t lines = 0;               // all of them
};

// Adds the whole lines of `text` and returns how many bytes they are. `last` becomes the last one.
std::size_t read_lines(std::string_view text, Curve& curve, std::string* last = nullptr);

// What the file holds from the byte `from` on, where a line begins. A file that does not exist is
// an empty one.
Curve read_curve(const std::filesystem::path& path, std::uint64_t from = 0);
std::vector<nlohmann::ordered_json> read_metrics(const std::filesystem::path& path,
                                                 std::uint64_t from = 0);  // its records alone

// The last value of that name; null: there is none.
nlohmann::ordered_json last_of(const std::vector<nlohmann::ordered_json>& records, const char* key);

}  // namespace banmen::service
