#include "engines/shogi/com/win_table.hpp"

#include <xxhash.h>

#include <bit>
#include <cstdlib>
#include <new>

namespace banmen::shogi::com {

WinKey key_of(const State& state, int moves_left) {
  const XXH128_hash_t hash =
      XXH3_128bits_withSeed(&state, sizeof state, static_cast<XXH64_hash_t>(moves_left));
  return {hash.low64, hash.high64};
}

void LostStates::Free::operator()(void* memory) const { std::free(memory); }

LostStates::LostStates(std::size_t megabytes)
    : count_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * (1 << 20) / sizeof(Line))),
      memory_(std::calloc(count_ + 1, sizeof(Line))) {
  if (!memory_) throw std::bad_alloc();
  void* memory = memory_.get();
  std::size_t space = (count_ + 1) * sizeof(Line);
  lines_ = static_cast<Line*>(std::align(alignof(Line), count_ * sizeof(Line), memory, space));
}

bool LostStates::has(WinKey key) const {
  for (const Entry& entry : line(key).entries)
    if (entry.high.load(std::memory_order_relaxed) == key.high &&
        entry.low.load(std::memory_order_relaxed) == (key.low ^ key.high))
      return true;
  return false;
}

void LostStates::put(WinKey key, int moves_left) {
  const std::size_t half = moves_left > 1 ? 0 : 2;
  Entry& entry = line(key).entries[half + (key.high >> 63)];
  entry.low.store(key.low ^ key.high, std::memory_order_relaxed);
  entry.high.store(key.high, std::memory_order_relaxed);
}

bool WonStates::has(WinKey key) const {
  if (size() == 0) return false;
  const std::lock_guard lock(mutex_);
  return map_.contains(key);
}

const std::vector<WinEdge>* WonStates::find(WinKey key) const {
  const auto found = map_.find(key);
  return found == map_.end() ? nullptr : &found->second;
}

void WonStates::put(WinKey key, std::vector<WinEdge> edges) {
  const std::lock_guard lock(mutex_);
  map_.insert_or_assign(key, std::move(edges));
  size_.store(map_.size(), std::memory_order_relaxed);
}

std::size_t WonStates::size() const { return size_.load(std::memory_order_relaxed); }

}  // namespace banmen::shogi::com
