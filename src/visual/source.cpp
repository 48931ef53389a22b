#include "visual/source.hpp"

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>

namespace banmen::visual {
namespace {

constexpr unsigned packed_buffer = 1 << 18;

Failure cannot_read(const std::string& why) {
  return fail(Errc::unreadable, "cannot read: " + why);
}

std::string reason(gzFile file) {
  int code = 0;
  const std::string text = gzerror(file, &code);
  if (code == Z_ERRNO) return std::strerror(errno);
  if (code == Z_BUF_ERROR) return "the gzip file ends too early";
  return "not a good gzip file (" + text + ")";
}

}  // namespace

Result<ByteSource> open_source(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return cannot_read("it is a folder");
  const int handle = path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return cannot_read(std::strerror(errno));
  const gzFile opened = gzdopen(handle, "rb");
  if (!opened) {
    ::close(handle);
    return cannot_read("out of memory");
  }
  const std::shared_ptr<gzFile_s> file(opened, gzclose);
  gzbuffer(file.get(), packed_buffer);
  return [file](char* into, std::size_t room) -> Result<std::size_t> {
    constexpr std::size_t most = 1 << 30;
    const int got = gzread(file.get(), into, static_cast<unsigned>(std::min(room, most)));
    int code = 0;
    gzerror(file.get(), &code);
    // A file cut short gives its bytes first and is known only at its end.
    if (got < 0 || (got == 0 && code != Z_OK)) return cannot_read(reason(file.get()));
    return static_cast<std::size_t>(got);
  };
}

ByteSource text_source(std::string_view text) {
  return [text](char* into, std::size_t room) mutable -> Result<std::size_t> {
    const std::size_t size = std::min(room, text.size());
    std::copy_n(text.data(), size, into);
    text.remove_prefix(size);
    return size;
  };
}

}  // namespace banmen::visual
