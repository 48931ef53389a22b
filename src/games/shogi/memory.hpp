#pragma once

#include "core/memory.hpp"
#include "games/shogi/position.hpp"

namespace banmen::shogi {

inline std::size_t heap_bytes(const Position&) { return 0; }
inline std::size_t past_bytes(const Position& pos) {
  return heap_of(pos.past) + (pos.first ? heap_block(shared_counters + sizeof(Board)) : 0);
}

}  // namespace banmen::shogi
