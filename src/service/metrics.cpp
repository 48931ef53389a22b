#include "service/metrics.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/file.hpp"

namespace banmen::service {
namespace {

using Json = nlohmann::ordered_json;

Failure file_error(const char* action, const std::filesystem::path& path) {
  return fail(Errc::unreadable, std::string(action) + ": " + std::strerror(errno), path.string());
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
  const std::string line = record.dump() + "\n";
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

std::vector<Json> read_metrics(const std::filesystem::path& path, std::uint64_t from) {
  std::vector<Json> records;
  const auto text = read_file(path);
  if (!text || from >= text->size()) return records;
  std::string_view rest = std::string_view(*text).substr(from);
  for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    Json record = Json::parse(rest.substr(0, end), nullptr, false);
    if (record.is_object()) records.push_back(std::move(record));
    rest.remove_prefix(end + 1);
  }
  return records;
}

Json last_of(const std::vector<Json>& records, const char* key) {
  for (auto record = records.rbegin(); record != records.rend(); ++record)
    if (const auto found = record->find(key); found != record->end()) return *found;
  return nullptr;
}

}  // namespace banmen::service
