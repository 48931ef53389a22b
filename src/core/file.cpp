#include "core/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/again.hpp"

namespace banmen {
namespace {

Failure file_error(const char* action, const std::filesystem::path& path) {
  return fail(Errc::unreadable, std::string(action) + ": " + std::strerror(errno), path.string());
}

// Everything up to the end.
Result<std::string> read_all(int file, const std::filesystem::path& path, const GoOn& go_on) {
  std::string content;
  std::array<char, 1 << 16> piece;
  for (;;) {
    const auto got = again_anyway(go_on, [&] { return ::read(file, piece.data(), piece.size()); });
    if (got < 0) return file_error("cannot read", path);
    if (got == 0) return content;
    content.append(piece.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

Result<std::string> read_file(const std::filesystem::path& path, const GoOn& go_on) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return fail(Errc::unreadable, "cannot read: it is a folder", path.string());
  const int file =
      again(go_on, [&] { return ::open(path.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC); });
  if (file < 0) return file_error("cannot read", path);
  auto content = read_all(file, path, go_on);
  ::close(file);
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
