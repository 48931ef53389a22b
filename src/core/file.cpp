#include "core/file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

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

Result<void> write_file(const std::filesystem::path& path, std::string_view content) {
  std::error_code failed;
  const auto draft = draft_of(path);
  const int file = open_new(draft);
  if (file < 0) return file_error("cannot write", draft);
  const bool written = write_all(file, content) && ::fsync(file) == 0;
  const int reason = errno;
  ::close(file);
  if (!written) {
    std::filesystem::remove(draft, failed);
    errno = reason;
    return file_error("cannot write", draft);
  }
  if (std::rename(draft.c_str(), path.c_str()) != 0) {
    const int why = errno;
    std::filesystem::remove(draft, failed);
    errno = why;
    return file_error("cannot write", path);
  }
  return {};
}

std::filesystem::path cache_folder() {
  if (const char* own = std::getenv("BANMEN_CACHE"); own && *own) return own;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg && *xdg)
    return std::filesystem::path(xdg) / "banmen";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home && *home ? home : ".") / ".cache" / "banmen";
}

}  // namespace banmen
