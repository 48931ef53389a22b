#include "core/file.hpp"

#include <sys/stat.h>
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
