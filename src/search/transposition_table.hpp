#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/key.hpp"
#include "core/zero_pages.hpp"
#include "search/value.hpp"

namespace banmen::search {

enum class Bound : std::uint8_t { none = 0, lower = 1, upper = 2, exact = 3 };

// A move as the table keeps it; 0 is no move.
using MoveCode = std::uint32_t;

struct TableEntry {
  MoveCode move = 0;
  Value value = 0;
  int depth = 0;
  Bound bound = Bound::none;

  bool operator==(const TableEntry&) const = default;
};

// What searches remember about positions, shared by threads without locks: each slot holds its data
// and key ^ data in two relaxed words, so a slot torn between two writers fails the test and is
// simply not found.
class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t megabytes);

  std::optional<TableEntry> probe(Key key) const;
  void store(Key key, const TableEntry& entry);
  void prefetch(Key key) const { __builtin_prefetch(&buckets_[index_of(key)]); }

  void new_search() { generation_ = (generation_ + 1) & 63; }  // older entries give way first
  void clear();
  std::size_t bytes() const { return count_ * sizeof(Bucket); }

 private:
  struct Slot {
    std::atomic<std::uint64_t> check, data;  // both 0: empty
  };
  struct alignas(64) Bucket {
    Slot slots[4];
  };

  std::size_t index_of(Key key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count_) >> 64);
  }

  std::size_t count_;
  ZeroPages<Bucket> buckets_;
  unsigned generation_ = 0;
};

}  // namespace banmen::search
