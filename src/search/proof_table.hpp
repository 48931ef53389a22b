#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/key.hpp"
#include "core/result.hpp"
#include "core/zero_pages.hpp"

namespace banmen::search {

// How much is still to be shown, at least, for the mover to win and for the mover to lose. 0: it is
// shown, and the other number is `never`.
struct ProofNumbers {
  static constexpr std::uint32_t never = 0xffffff;

  std::uint32_t win = 1, loss = 1;

  static constexpr ProofNumbers won() { return {0, never}; }
  static constexpr ProofNumbers lost() { return {never, 0}; }
  bool is_won() const { return win == 0; }
  bool is_lost() const { return loss == 0; }
  bool decided() const { return is_won() || is_lost(); }
  ProofNumbers swapped() const { return {loss, win}; }

  bool operator==(const ProofNumbers&) const = default;
};

// Up to 72 bits that name a position; if the model puts no more into them, without loss.
struct ProofKey {
  std::uint64_t low = 0;
  std::uint8_t high = 0;

  bool operator==(const ProofKey&) const = default;
};

// What proof searches remember, shared by threads without locks: 16 bytes an entry, four entries a
// cache line. `low` is stored, and `high` follows from where the entry stands, so that nothing of
// the key is lost. When a line is full, the entry that cost least gives way.
class ProofTable {
 public:
  explicit ProofTable(std::size_t megabytes);

  std::optional<ProofNumbers> probe(ProofKey key) const;
  void store(ProofKey key, ProofNumbers numbers, std::uint64_t work);
  void prefetch(ProofKey key) const { __builtin_prefetch(&lines_[line_of(key)]); }
  void clear();

  std::size_t bytes() const { return count_ * sizeof(Line); }
  // The share of entries in use, from a sample.
  double filled() const;

  // The entries that cost at least `least_work`, as a file that any table can read, whatever its
  // size. Not while a search runs.
  Result<void> save(const std::filesystem::path& path, std::uint64_t config,
                    std::uint64_t least_work = 0) const;
  // Adds the entries of a file; `config` must be the one it was saved with.
  Result<std::uint64_t> load(const std::filesystem::path& path, std::uint64_t config);

 private:
  struct Entry {
    std::atomic<std::uint64_t> check, data;  // low ^ data, data: a torn entry is not found
  };
  struct alignas(64) Line {
    Entry entries[4];
  };

  // One line for each `high`, all near each other: the exclusive or can be undone.
  std::size_t line_of(ProofKey key) const {
    return static_cast<std::size_t>(banmen::mix(key.low, 0x5bd1e995) ^ key.high) & (count_ - 1);
  }
  void put(ProofKey key, std::uint64_t data);

  std::size_t count_;
  ZeroPages<Line> lines_;
};

}  // namespace banmen::search
