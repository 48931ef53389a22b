#pragma once

#include "core/memory.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {

// A position lies where it is; its past is shared.
inline std::size_t heap_bytes(const Position&) { return 0; }
inline std::size_t past_bytes(const Position& pos) { return heap_of(pos.past); }

}  // namespace banmen::contrast
