#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>

#include "core/history.hpp"
#include "core/options.hpp"

// How much memory values take on the heap, in bytes: near enough to keep within a limit.
namespace banmen {

// What the allocator takes for a block of so many bytes.
constexpr std::size_t heap_block(std::size_t bytes) { return (bytes + 8 + 15) / 16 * 16; }
// The counters that std::make_shared puts before a value.
inline constexpr std::size_t shared_counters = 16;

// A text of up to 15 bytes stays inside its string.
inline std::size_t heap_of(const std::string& text) {
  return text.capacity() > 15 ? heap_block(text.capacity() + 1) : 0;
}

inline std::size_t heap_of(const Settings& settings) {
  constexpr std::size_t node = heap_block(32 + sizeof(Settings::value_type));
  std::size_t bytes = settings.size() * node;
  for (const auto& [key, value] : settings) bytes += heap_of(key) + heap_of(value);
  return bytes;
}

template <class Entry>
std::size_t heap_of(const Trail<Entry>& trail) {
  std::size_t entries = 0;
  trail.for_each([&](const Entry&) { ++entries; });
  return entries * heap_block(shared_counters + sizeof(Entry) + sizeof(std::shared_ptr<int>));
}

// heap_bytes(pos): what a position keeps on the heap for itself. past_bytes(pos), where it keeps
// more: what it shares with the positions it came from.
template <class Position>
concept Weighed = requires(const Position& pos) {
  { heap_bytes(pos) } -> std::convertible_to<std::size_t>;
};

template <class Position>
std::size_t own_heap([[maybe_unused]] const Position& pos) {
  if constexpr (Weighed<Position>) {
    return heap_bytes(pos);
  } else {
    static_assert(std::is_trivially_copyable_v<Position>,
                  "a position with something on the heap says how much: heap_bytes(pos)");
    return 0;
  }
}

template <class Position>
std::size_t past_heap([[maybe_unused]] const Position& pos) {
  if constexpr (requires { past_bytes(pos); }) return past_bytes(pos);
  return 0;
}

}  // namespace banmen
