#include "learn/packed.hpp"

#include <xxhash.h>
#include <zstd.h>

#include <cstdio>

namespace banmen::learn {

std::uint64_t checksum_of(std::string_view content) {
  return XXH3_64bits(content.data(), content.size());
}

std::string hexadecimal(std::uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

std::string pack(std::string_view head, std::string_view content) {
  std::string file(head.size() + ZSTD_compressBound(content.size()), '\0');
  head.copy(file.data(), head.size());
  const std::size_t packed = ZSTD_compress(file.data() + head.size(), file.size() - head.size(),
                                           content.data(), content.size(), 12);
  file.resize(head.size() + packed);
  return file;
}

Result<std::string> unpack(std::string_view packed, std::size_t size, std::uint64_t checksum,
                           const std::string& name, const std::string& hint) {
  std::string content(size, '\0');
  const std::size_t got =
      ZSTD_decompress(content.data(), content.size(), packed.data(), packed.size());
  if (ZSTD_isError(got) || got != content.size())
    return fail(Errc::corrupt, "the " + name + " file is cut off or damaged", name, hint);
  if (checksum_of(content) != checksum)
    return fail(Errc::corrupt, "the " + name + " file is damaged: its checksum is another", name,
                hint);
  return content;
}

}  // namespace banmen::learn
