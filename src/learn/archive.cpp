#include "learn/archive.hpp"

#include <xxhash.h>
#include <zstd.h>

#include <array>

namespace banmen::learn {
namespace {

struct Head {
  std::array<char, 8> kind{};
  std::uint32_t version = 0;
  std::uint32_t reserved = 0;
  std::uint64_t size = 0;      // of the content, unpacked
  std::uint64_t checksum = 0;  // XXH3 of the content, unpacked
};
static_assert(sizeof(Head) == 32);

constexpr std::uint64_t most_bytes = std::uint64_t{1} << 36;

auto refuse(std::string what, std::string hint) {
  return fail(Errc::corrupt, std::move(what), "state", std::move(hint));
}

}  // namespace

std::string ArchiveWriter::finish(std::string_view kind, std::uint32_t version) const {
  Head head{.version = version,
            .size = content_.size(),
            .checksum = XXH3_64bits(content_.data(), content_.size())};
  kind.copy(head.kind.data(), head.kind.size());
  std::string file(sizeof(Head) + ZSTD_compressBound(content_.size()), '\0');
  std::memcpy(file.data(), &head, sizeof(Head));
  const std::size_t packed = ZSTD_compress(file.data() + sizeof(Head), file.size() - sizeof(Head),
                                           content_.data(), content_.size(), 1);
  file.resize(sizeof(Head) + packed);
  return file;
}

Result<ArchiveReader> ArchiveReader::open(std::string_view bytes, std::string_view kind,
                                          std::uint32_t version) {
  Head head, expected;
  kind.copy(expected.kind.data(), expected.kind.size());
  if (bytes.size() < sizeof(Head))
    return refuse("the file has " + std::to_string(bytes.size()) + " bytes, less than its head",
                  "it was cut off: take another checkpoint");
  std::memcpy(&head, bytes.data(), sizeof(Head));
  if (head.kind != expected.kind)
    return refuse("this is not the state of such a training",
                  "it belongs to a run with another game or method");
  if (head.version != version)
    return refuse("version " + std::to_string(head.version) + " of this state is unknown",
                  "this program reads version " + std::to_string(version));
  if (head.size > most_bytes) return refuse("the head is damaged", "take another checkpoint");
  std::string content(head.size, '\0');
  const std::size_t got = ZSTD_decompress(content.data(), content.size(),
                                          bytes.data() + sizeof(Head), bytes.size() - sizeof(Head));
  if (ZSTD_isError(got) || got != content.size())
    return refuse("the file is cut off or damaged", "take another checkpoint");
  if (XXH3_64bits(content.data(), content.size()) != head.checksum)
    return refuse("the file is damaged: its checksum is another", "take another checkpoint");
  return ArchiveReader(std::move(content));
}

Result<void> ArchiveReader::finish() const {
  if (short_ || at_ != content_.size())
    return refuse("the state does not fit this training's settings",
                  "it belongs to a run with other ones");
  return {};
}

}  // namespace banmen::learn
