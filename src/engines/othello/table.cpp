#include "engines/othello/table.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <memory>

namespace banmen::othello {
namespace {

constexpr std::uint64_t packed(const Known& known) { return std::bit_cast<std::uint64_t>(known); }
constexpr Known unpacked(std::uint64_t data) { return std::bit_cast<Known>(data); }

constexpr auto relaxed = std::memory_order_relaxed;

}  // namespace

Table::Table(std::size_t megabytes)
    : Table(Buckets{std::max<std::size_t>(megabytes * (1 << 20) / sizeof(Bucket), 1)}) {}

Result<std::unique_ptr<Table>> Table::make(std::size_t megabytes) {
  // The system promises more than it has, and ends a program that takes it at its word.
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t memory = static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * (page >> 10) >> 10;
  if (megabytes > memory / 4 * 3)
    return fail(Errc::too_large,
                "a table of " + std::to_string(megabytes) + " MB is more than three quarters of " +
                    "this machine's " + std::to_string(memory) + " MB",
                "hash", "ask for at most " + std::to_string(memory / 4 * 3) + " MB");
  return std::make_unique<Table>(megabytes);
}

Result<std::unique_ptr<Table>> Table::make_for_solving(int empties, std::size_t most_megabytes) {
  // Twice the room for each empty square; larger tables save no node, up to 25 squares.
  const int doublings = std::clamp(empties - 10, 0, 20);
  const std::size_t bytes = std::size_t{1 << 13} << doublings;
  if (bytes >= most_megabytes << 20) return make(most_megabytes);
  return std::unique_ptr<Table>(new Table(Buckets{bytes / sizeof(Bucket)}));
}

void Table::clear() {
  buckets_.clear();
  age_ = 0;
}

std::optional<Known> Table::find(const Board& board) const {
  for (const auto& entry : buckets_[bucket_of(board)].entries) {
    const std::uint64_t data = entry.data.load(relaxed);
    if ((entry.own.load(relaxed) ^ data) == board.own &&
        (entry.opponent.load(relaxed) ^ data) == board.opponent)
      return unpacked(data);
  }
  return std::nullopt;
}

void Table::store(const Board& board, int depth, int confidence, int lower, int upper, Square move,
                  std::uint64_t nodes) {
  Known now{.lower = static_cast<std::int8_t>(lower),
            .upper = static_cast<std::int8_t>(upper),
            .depth = static_cast<std::uint8_t>(depth),
            .confidence = static_cast<std::uint8_t>(confidence),
            .age = age_,
            .effort = static_cast<std::uint8_t>(std::bit_width(nodes)),
            .moves = {static_cast<std::int8_t>(move), no_square}};
  Entry* chosen = nullptr;
  int least = 1 << 30;
  for (auto& entry : buckets_[bucket_of(board)].entries) {
    const std::uint64_t data = entry.data.load(relaxed);
    const Known known = unpacked(data);
    if ((entry.own.load(relaxed) ^ data) == board.own &&
        (entry.opponent.load(relaxed) ^ data) == board.opponent) {
      if (known.depth == now.depth && known.confidence == now.confidence) {
        // Both hold, unless a search with chances erred: then the newer one does.
        const auto low = std::max(now.lower, known.lower), high = std::min(now.upper, known.upper);
        if (low <= high) {
          now.lower = low;
          now.upper = high;
        }
        now.effort = std::max(now.effort, known.effort);
      }
      if (move == no_square) {
        now.moves = known.moves;
      } else {
        now.moves[1] = known.moves[0] == move ? known.moves[1] : known.moves[0];
      }
      chosen = &entry;
      break;
    }
    const int worth = known.effort + (known.age == age_ ? 64 : 0);
    if (worth < least) {
      least = worth;
      chosen = &entry;
    }
  }
  const std::uint64_t data = packed(now);
  chosen->data.store(data, relaxed);
  chosen->own.store(board.own ^ data, relaxed);
  chosen->opponent.store(board.opponent ^ data, relaxed);
}

}  // namespace banmen::othello
