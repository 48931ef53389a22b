#pragma once

#include "core/memory.hpp"
#include "service/store.hpp"

// What the values of a session take in memory, in bytes, besides themselves.
namespace banmen::service {

inline std::size_t memory_of(const Line& line) {
  std::size_t bytes = heap_of(line.options) + heap_of(line.start);
  bytes += line.moves.capacity() * sizeof(std::string);
  for (const auto& move : line.moves) bytes += heap_of(move);
  return bytes;
}

inline std::size_t memory_of(const Change& change) {
  std::size_t bytes = heap_of(change.move) + memory_of(change.line);
  for (const auto& seat : change.seats)
    bytes += sizeof seat + heap_of(seat.engine) + heap_of(seat.token);
  return bytes;
}

}  // namespace banmen::service
