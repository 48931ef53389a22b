#pragma once

#include <cstdint>
#include <optional>

#include "games/contrast/board.hpp"
#include "search/value.hpp"

namespace banmen::contrast {

inline constexpr std::uint32_t endless = ~std::uint32_t{0};  // plies left without a limit

// The value for the side to move where the rules, but for repetition, end the game.
std::optional<search::Value> by_rules(const Board& board, Jump jump, std::uint32_t plies_left);

// What the next two plies decide for the side to move, where the game is not over: a win now, or a
// threat that no step parries. Tiles change nothing here, because none can be put under a piece; a
// goal cell is defended only by standing on it. `may_repeat`: a step could also end the game by a
// repetition, so that no threat is sure.
std::optional<search::Value> near_end(const Board& board, Jump jump, std::uint32_t plies_left,
                                      bool may_repeat);

}  // namespace banmen::contrast
