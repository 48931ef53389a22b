#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/result.hpp"
#include "core/zero_pages.hpp"
#include "games/othello/board.hpp"

namespace banmen::othello {

// What a search knows about a position: the score for the mover lies in [lower, upper], searched to
// `depth` with a certain `confidence` (a step of the search's selectivity; the highest is certain).
struct Known {
  std::int8_t lower = -64, upper = 64;
  std::uint8_t depth = 0, confidence = 0;
  std::uint8_t age = 0;
  std::uint8_t effort = 0;                      // log2 of the nodes it took
  std::array<std::int8_t, 2> moves = {-1, -1};  // the best one last found, and the one before

  bool operator==(const Known&) const = default;
};

// Positions shared by all threads without locks. A position is stored whole, so nothing is ever
// taken for another; both of its words are mixed with the data, so that a half-written entry looks
// like a stranger.
class Table {
 public:
  static constexpr std::size_t default_megabytes = 256;

  explicit Table(std::size_t megabytes = default_megabytes);
  // Refuses what the machine has no memory for.
  static Result<std::unique_ptr<Table>> make(std::size_t megabytes);
  // As large as solving so many empty squares pays for, and no larger than `most_megabytes`: in a
  // small tree touching the memory of a large table takes longer than the search.
  static Result<std::unique_ptr<Table>> make_for_solving(int empties, std::size_t most_megabytes);

  std::optional<Known> find(const Board& board) const;
  // Merges with what is known: bounds of the same depth and confidence are kept together.
  void store(const Board& board, int depth, int confidence, int lower, int upper, Square move,
             std::uint64_t nodes);
  void prefetch(const Board& board) const { __builtin_prefetch(&buckets_[bucket_of(board)]); }

  void clear();
  void grow_older() { age_ = static_cast<std::uint8_t>(age_ + 1); }
  std::size_t bytes() const { return bucket_count_ * sizeof(Bucket); }

 private:
  // An empty one is zero and looks like a board without discs, which nobody asks about.
  struct Entry {
    std::atomic<std::uint64_t> own, opponent, data;
  };
  struct alignas(128) Bucket {
    std::array<Entry, 5> entries;
  };

  std::size_t bucket_of(const Board& board) const {
    const std::uint64_t mixed =
        (board.own * 0x9E3779B97F4A7C15) ^ (__builtin_bswap64(board.opponent) * 0xC2B2AE3D27D4EB4F);
    const std::uint64_t hash = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9;
    return static_cast<std::size_t>((static_cast<unsigned __int128>(hash) * bucket_count_) >> 64);
  }

  struct Buckets {
    std::size_t count;
  };
  explicit Table(Buckets buckets) : bucket_count_(buckets.count), buckets_(buckets.count) {}

  std::size_t bucket_count_;
  ZeroPages<Bucket> buckets_;
  std::uint8_t age_ = 0;
};

}  // namespace banmen::othello
