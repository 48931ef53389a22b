#include "service/metrics.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "core/file.hpp"
#include "core/json.hpp"
#include "core/text.hpp"

namespace banmen::service {
namespace {

using Json = nlohmann::ordered_json;

Failure file_error(const char* action, const std::filesystem::path& path) {
  return fail(Errc::unreadable, std::string(action) + ": " + std::strerror(errno), path.string());
}

bool is_number_or_absent(const Json& record, const char* key) {
  return !record.contains(key) || record[key].is_number();
}

bool is_match(const Json& match) {
  if (!match.is_object() || !match.contains("against") || !match["against"].is_string())
    return false;
  for (const char* key : {"wins", "draws", "losses"})
    if (!match.contains(key) || !match[key].is_number_unsigned()) return false;
  for (const char* key : {"score", "elo"})
    if (match.contains(key) && !match[key].is_number() && !match[key].is_null()) return false;
  return !match.contains("accepted") || match["accepted"].is_boolean();
}

// A line of the curve; nothing if it is damaged. Fields that nobody knows are kept.
std::optional<Json> read_record(std::string_view line) {
  auto read = parse_json(line, "record");
  if (!read || !read->is_object()) return std::nullopt;
  Json& record = *read;
  if (!record.contains("step") || !record["step"].is_number_unsigned()) return std::nullopt;
  if (record.contains("games") && !record["games"].is_number_unsigned()) return std::nullopt;
  for (const char* key : {"seconds", "games_per_second", "loss", "validation"})
    if (!is_number_or_absent(record, key)) return std::nullopt;
  if (record.contains("stage") && !record["stage"].is_string()) return std::nullopt;
  if (record.contains("match") && !is_match(record["match"])) return std::nullopt;
  return std::move(record);
}

}  // namespace

Result<Metrics> Metrics::open(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return file_error("cannot write", path);
  const auto end = ::lseek(file, 0, SEEK_END);
  return Metrics(path, file, end < 0 ? 0 : static_cast<std::uint64_t>(end));
}

Metrics::Metrics(Metrics&& that) noexcept
    : path_(std::move(that.path_)), file_(std::exchange(that.file_, -1)), bytes_(that.bytes_) {}

Metrics::~Metrics() {
  if (file_ >= 0) ::close(file_);
}

Result<void> Metrics::append(const Json& record) {
  const std::string line = json_text(record) + "\n";
  for (std::string_view rest = line; !rest.empty();) {
    const auto written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return file_error("cannot write", path_);
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  bytes_ += line.size();
  return {};
}

Result<void> Metrics::flush() {
  if (::fsync(file_) != 0) return file_error("cannot write", path_);
  return {};
}

Result<void> Metrics::cut(std::uint64_t bytes) {
  if (bytes > bytes_)
    return fail(Errc::corrupt,
                "it is damaged: " + std::to_string(bytes_) + " bytes, and the checkpoint knows " +
                    std::to_string(bytes),
                path_.string(), "put back the file; `banmen train export` works without it");
  if (::ftruncate(file_, static_cast<off_t>(bytes)) != 0) return file_error("cannot write", path_);
  bytes_ = bytes;
  return {};
}

std::size_t read_lines(std::string_view text, Curve& curve, std::string* last) {
  std::size_t done = 0;
  for (auto end = text.find('\n'); end != text.npos; end = text.find('\n', done)) {
    const std::string_view line = text.substr(done, end - done);
    done = end + 1;
    ++curve.lines;
    if (last) last->assign(line);
    if (trim(line).empty()) continue;
    auto record = read_record(line);
    if (!record) {
      ++curve.damaged_lines;
      continue;
    }
    curve.records.push_back(*std::move(record));
    curve.numbers.push_back(curve.lines);
  }
  return done;
}

Curve read_curve(const std::filesystem::path& path, std::uint64_t from) {
  Curve curve;
  const auto text = read_file(path);
  if (text && from < text->size()) read_lines(std::string_view(*text).substr(from), curve);
  return curve;
}

std::vector<Json> read_metrics(const std::filesystem::path& path, std::uint64_t from) {
  return read_curve(path, from).records;
}

Json last_of(const std::vector<Json>& records, const char* key) {
  for (auto record = records.rbegin(); record != records.rend(); ++record)
    if (const auto found = record->find(key); found != record->end()) return *found;
  return nullptr;
}

}  // namespace banmen::service
