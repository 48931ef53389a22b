#pragma once

#include "core/memory.hpp"
#include "games/stones/position.hpp"

namespace banmen::stones {

// The boards that must not come back. A position often has the list of the one before it; each is
// taken to have its own.
inline std::size_t heap_bytes(const Position& pos) {
  if (!pos.earlier) return 0;
  return heap_block(shared_counters + sizeof *pos.earlier) +
         heap_block(pos.earlier->capacity() * sizeof(Board));
}

}  // namespace banmen::stones
