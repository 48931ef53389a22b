#include "core/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/file_writer.hpp"

namespace banmen {
namespace {

Failure file_error(const char* action, const std::filesystem::path& path) {
  return fail(Errc::unreadable, std::string(action) + ": " + std::strerror(errno), path.string());
}

bool write_all(int file, std::string_view content) {
  while (!content.empty()) {
    const auto written = ::write(file, content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

std::filesystem::path draft_of(const std::filesystem::path& path) { return path.string() + ".tmp"; }

// An empty file in a folder that is made if need be; negative on failure.
int open_new(const std::filesystem::path& path) {
  std::error_code failed;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), failed);
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path) {
  errno = 0;
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return fail(Errc::unreadable, "cannot read: it is a folder", path.string());
  std::ifstream in(path, std::ios::binary);
  if (!in) return file_error("cannot read", path);
  std::ostringstream content;
  content << in.rdbuf();
  if (in.bad()) return file_error("cannot read", path);
  return std::move(content).str();
}

Result<void> check_writable(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return fail(Errc::unreadable, "cannot write: it is a folder", path.string());
  const auto draft = draft_of(path);
  const int file = open_new(draft);
  if (file < 0) return file_error("cannot write", draft);
  ::close(file);
  std::filesystem::remove(draft, ignored);
  return {};
}

Result<FileWriter> FileWriter::open(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return fail(Errc::unreadable, "cannot write: it is a folder", path.string());
  auto draft = draft_of(path);
  const int file = open_new(draft);
  if (file < 0) return file_error("cannot write", draft);
  return FileWriter(path, std::move(draft), file);
}

FileWriter::FileWriter(FileWriter&& that) noexcept
    : path_(std::move(that.path_)),
      draft_(std::move(that.draft_)),
      file_(std::exchange(that.file_, -1)) {}

FileWriter::~FileWriter() {
  if (file_ < 0) return;
  ::close(file_);
  std::error_code ignored;
  std::filesystem::remove(draft_, ignored);
}

Result<void> FileWriter::write(std::string_view text) {
  if (!write_all(file_, text)) return file_error("cannot write", draft_);
  return {};
}

Result<void> FileWriter::commit() {
  if (::fsync(file_) != 0) return file_error("cannot write", draft_);
  if (std::rename(draft_.c_str(), path_.c_str()) != 0) return file_error("cannot write", path_);
  ::close(std::exchange(file_, -1));
  return {};
}

Result<void> write_file(const std::filesystem::path& path, std::string_view content) {
  auto file = FileWriter::open(path);
  if (!file) return fail(file.error());
  return file->write(content).and_then([&] { return file->commit(); });
}

std::filesystem::path cache_folder() {
  if (const char* own = std::getenv("BANMEN_CACHE"); own && *own) return own;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg && *xdg)
    return std::filesystem::path(xdg) / "banmen";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home && *home ? home : ".") / ".cache" / "banmen";
}

}  // namespace banmen
