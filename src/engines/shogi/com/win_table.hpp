#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "engines/shogi/com/state.hpp"

namespace banmen::shogi::com {

// A state and the number of HUM's moves left, as 128 bits; two that differ share them by a chance
// of about one in 10^20 even among 10^9 states.
struct WinKey {
  std::uint64_t low = 0, high = 0;
  bool operator==(const WinKey&) const = default;
};
WinKey key_of(const State& state, int moves_left);

// The states from which no line wins. Bounded: new entries displace old ones. Shared by threads
// without locks; an entry written by two at once is not found.
class LostStates {
 public:
  explicit LostStates(std::size_t megabytes);
  bool has(WinKey key) const;
  // States with more than one move left keep half of the places for themselves.
  void put(WinKey key, int moves_left);

 private:
  struct Entry {
    std::atomic<std::uint64_t> low{0}, high{0};
  };
  struct alignas(64) Line {
    Entry entries[4];
  };
  Line& line(WinKey key) const { return lines_[key.low & (count_ - 1)]; }

  struct Free {
    void operator()(void* memory) const;
  };

  std::size_t count_;
  std::unique_ptr<void, Free> memory_;  // zeroed by the system page by page, when first used
  Line* lines_;
};

// A move of HUM's that wins: at once, or by what follows COM's reply.
struct WinEdge {
  Move move{}, reply{};
  bool at_once = false;
  WinKey next{};
};

// The states from which a line wins, with all moves that do.
class WonStates {
 public:
  bool has(WinKey key) const;
  const std::vector<WinEdge>* find(WinKey key) const;  // while nobody writes
  void put(WinKey key, std::vector<WinEdge> edges);
  std::size_t size() const;

  template <class Visit>
  void for_each(Visit visit) const {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, edges] : map_) visit(key, edges);
  }

 private:
  struct Hash {
    std::size_t operator()(WinKey key) const { return static_cast<std::size_t>(key.low); }
  };

  mutable std::mutex mutex_;
  std::atomic<std::size_t> size_{0};
  std::unordered_map<WinKey, std::vector<WinEdge>, Hash> map_;
};

}  // namespace banmen::shogi::com
