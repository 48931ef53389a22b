#include "core/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace banmen {
namespace {

Failure file_error(const char* action, const std::filesystem::path& path) {
  return fail(Errc::unreadable, std::string(action) + ": " + std::strerror(errno), path.string());
}

// False when reading fails on the way: what is there then is no file, but a part of one.
bool read_to_end(int file, std::string& content) {
  constexpr std::size_t piece = std::size_t{1} << 16;
  struct stat about {};
  // One byte more than it has, so that its end is seen before another piece is made.
  if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0)
    content.resize(static_cast<std::size_t>(about.st_size) + 1);
  for (std::size_t size = 0;;) {
    if (content.size() == size) content.resize(size + std::max(size, piece));
    const auto more = ::read(file, content.data() + size, content.size() - size);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) {
      content.resize(size);
      return more == 0;
    }
    size += static_cast<std::size_t>(more);
  }
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return fail(Errc::unreadable, "cannot read: it is a folder", path.string());
  const int file = ::open(path.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return file_error("cannot read", path);
  std::string content;
  const bool whole = read_to_end(file, content);
  const int why = errno;
  ::close(file);
  errno = why;
  if (!whole) return file_error("cannot read", path);
  return content;
}

bool is_stdout(const std::filesystem::path& path) {
  if (path == "-") return true;
  struct stat own {
  }, asked{}, null{};
  if (::fstat(STDOUT_FILENO, &own) != 0 || ::stat(path.c_str(), &asked) != 0) return false;
  const auto same = [&](const struct stat& that) {
    return own.st_dev == that.st_dev && own.st_ino == that.st_ino;
  };
  return same(asked) && !(::stat("/dev/null", &null) == 0 && same(null));
}

std::filesystem::path cache_folder() {
  if (const char* own = std::getenv("BANMEN_CACHE"); own && *own) return own;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg && *xdg)
    return std::filesystem::path(xdg) / "banmen";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home && *home ? home : ".") / ".cache" / "banmen";
}

}  // namespace banmen
