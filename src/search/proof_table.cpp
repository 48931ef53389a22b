#include "search/proof_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <string>

#include "core/file_writer.hpp"

namespace banmen::search {
namespace {

constexpr auto relaxed = std::memory_order_relaxed;

// win 24 | loss 24 | work 16; never 0, because the numbers are not both 0.
std::uint64_t pack(ProofNumbers numbers, std::uint64_t work) {
  return numbers.win | std::uint64_t{numbers.loss} << 24 |
         std::min<std::uint64_t>(work, 0xffff) << 48;
}

ProofNumbers unpack(std::uint64_t data) {
  return {static_cast<std::uint32_t>(data & ProofNumbers::never),
          static_cast<std::uint32_t>(data >> 24 & ProofNumbers::never)};
}

std::uint64_t work_of(std::uint64_t data) { return data >> 48; }

// A saved table: this header, then `count` records, then a sum over them.
struct Header {
  char magic[8];
  std::uint64_t config, count;
};
constexpr char magic[8] = {'b', 'm', 'p', 'r', 'o', 'o', 'f', '1'};
struct Record {
  std::uint64_t low, data, high;
};

std::uint64_t add_to_sum(std::uint64_t sum, const Record& record) {
  return sum + banmen::mix(record.low ^ record.high << 56, record.data);
}

template <class T>
std::string_view bytes_of(const T& value) {
  return {reinterpret_cast<const char*>(&value), sizeof(T)};
}

Failure corrupt(const std::filesystem::path& path, std::string what) {
  return fail(Errc::corrupt, std::move(what), path.string(),
              "start without it, or resume from an earlier file");
}

}  // namespace

ProofTable::ProofTable(std::size_t megabytes)
    : count_(std::bit_floor(std::max<std::size_t>(1, megabytes) * (1 << 20) / sizeof(Line))),
      lines_(count_) {}

std::optional<ProofNumbers> ProofTable::probe(ProofKey key) const {
  for (const Entry& entry : lines_[line_of(key)].entries) {
    const std::uint64_t data = entry.data.load(relaxed);
    if ((entry.check.load(relaxed) ^ data) == key.low && data) return unpack(data);
  }
  return std::nullopt;
}

void ProofTable::store(ProofKey key, ProofNumbers numbers, std::uint64_t work) {
  put(key, pack(numbers, work));
}

void ProofTable::put(ProofKey key, std::uint64_t data) {
  Entry* victim = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (Entry& entry : lines_[line_of(key)].entries) {
    const std::uint64_t old = entry.data.load(relaxed);
    if (!old || (entry.check.load(relaxed) ^ old) == key.low) {
      // Another thread may have decided it meanwhile.
      if (old && unpack(old).decided() && !unpack(data).decided()) return;
      victim = &entry;
      break;
    }
    if (work_of(old) < least) {
      least = work_of(old);
      victim = &entry;
    }
  }
  victim->check.store(key.low ^ data, relaxed);
  victim->data.store(data, relaxed);
}

void ProofTable::clear() { lines_.clear(); }

double ProofTable::filled() const {
  const std::size_t sample = std::min<std::size_t>(count_, 4096);
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (const Entry& entry : lines_[i * (count_ / sample)].entries)
      used += entry.data.load(relaxed) != 0;
  return static_cast<double>(used) / static_cast<double>(4 * sample);
}

Result<void> ProofTable::save(const std::filesystem::path& path, std::uint64_t config,
                              std::uint64_t least_work) const {
  auto file = FileWriter::open(path);
  if (!file) return fail(file.error());
  Header header{{}, config, 0};
  std::memcpy(header.magic, magic, sizeof magic);
  const auto each = [&](auto see) {
    for (std::size_t line = 0; line < count_; ++line)
      for (const Entry& entry : lines_[line].entries) {
        const std::uint64_t data = entry.data.load(relaxed);
        if (!data || work_of(data) < least_work) continue;
        const std::uint64_t low = entry.check.load(relaxed) ^ data;
        const auto high = static_cast<std::uint8_t>(banmen::mix(low, 0x5bd1e995) ^ line);
        see(Record{low, data, high});
      }
  };
  each([&](const Record&) { ++header.count; });
  std::uint64_t sum = 0;
  std::string buffer(bytes_of(header));
  Result<void> written;
  each([&](const Record& record) {
    sum = add_to_sum(sum, record);
    buffer += bytes_of(record);
    if (buffer.size() < (1 << 20) || !written) return;
    written = file->write(buffer);
    buffer.clear();
  });
  buffer += bytes_of(sum);
  return written.and_then([&] { return file->write(buffer); }).and_then([&] {
    return file->commit();
  });
}

Result<std::uint64_t> ProofTable::load(const std::filesystem::path& path, std::uint64_t config) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail(Errc::unreadable, "cannot read the saved search", path.string());
  const auto read = [&](auto& value) {
    return static_cast<bool>(in.read(reinterpret_cast<char*>(&value), sizeof value));
  };
  Header header{};
  if (!read(header) || std::memcmp(header.magic, magic, sizeof magic) != 0)
    return corrupt(path, "this is not a saved search");
  if (header.config != config)
    return corrupt(path, "this search was saved for another board or other rules");
  std::uint64_t sum = 0, stored = 0;
  for (std::uint64_t i = 0; i < header.count; ++i) {
    Record record{};
    if (!read(record)) return clear(), corrupt(path, "the file ends too early");
    sum = add_to_sum(sum, record);
    put({record.low, static_cast<std::uint8_t>(record.high)}, record.data);
  }
  if (!read(stored) || stored != sum) return clear(), corrupt(path, "its check sum is wrong");
  return header.count;
}

}  // namespace banmen::search
