#include "search/transposition_table.hpp"

#include <algorithm>

namespace banmen::search {
namespace {

constexpr auto relaxed = std::memory_order_relaxed;

// move 32 | value 16 | depth 8 | generation 6 | bound 2
std::uint64_t pack(const TableEntry& entry, unsigned generation) {
  return static_cast<std::uint64_t>(entry.move) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.value)) << 16 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << 8 | generation << 2 |
         static_cast<unsigned>(entry.bound);
}

TableEntry unpack(std::uint64_t data) {
  return {.move = static_cast<MoveCode>(data >> 32),
          .value = static_cast<std::int16_t>(data >> 16),
          .depth = static_cast<std::int8_t>(data >> 8),
          .bound = static_cast<Bound>(data & 3)};
}

unsigned generation_of(std::uint64_t data) { return data >> 2 & 63; }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : count_(std::max<std::size_t>(1, megabytes * (1 << 20) / sizeof(Bucket))), buckets_(count_) {}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
  for (const Slot& slot : buckets_[index_of(key)].slots) {
    const std::uint64_t data = slot.data.load(relaxed);
    if ((slot.check.load(relaxed) ^ data) == key && data) return unpack(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
  Bucket& bucket = buckets_[index_of(key)];
  Slot* victim = nullptr;
  int least = 1 << 20;
  for (Slot& slot : bucket.slots) {
    const std::uint64_t data = slot.data.load(relaxed);
    const bool same = (slot.check.load(relaxed) ^ data) == key;
    const unsigned age = (generation_ - generation_of(data)) & 63;
    // Deep and recent entries stay; the position itself and empty slots come first.
    const int worth = same ? -2000 : !data ? -1000 : unpack(data).depth - 8 * static_cast<int>(age);
    if (worth < least) {
      least = worth;
      victim = &slot;
    }
    if (same) break;
  }
  TableEntry kept = entry;
  if (least == -2000 && !kept.move) kept.move = unpack(victim->data.load(relaxed)).move;
  const std::uint64_t data = pack(kept, generation_);
  victim->check.store(key ^ data, relaxed);
  victim->data.store(data, relaxed);
}

void TranspositionTable::clear() {
  buckets_.clear();
  generation_ = 0;
}

}  // namespace banmen::search
