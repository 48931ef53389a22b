#pragma once

#include <cstdint>
#include <optional>

#include "games/contrast/board.hpp"
#include "search/value.hpp"

namespace banmen::contrast {

inline constexpr std::uint32_t endless = ~std::uint32_t{0};  // plies left without a limit

// What the next two plies decide for the side to move: over already, a win now, or a threat that no
// step parries. Tiles change nothing here, because none can be put under a piece; a goal cell is
// defended only by standing on it.
std::optional<search::Value> near_end(const Board& board, Jump jump, std::uint32_t plies_left);

}  // namespace banmen::contrast
