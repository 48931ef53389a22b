#pragma once

#include <cstdint>

namespace banmen::contrast::code {

// One byte for a state, from the mover's view: the plies to the end under best play (odd: the mover
// wins, even: the mover loses), a draw, or while solving, how many moves do not lose as far as is
// known. No state has more than 96 moves: eight directions and at most 12 pieces or 12 free cells.
inline constexpr std::uint8_t longest = 155, unknown = 156, draw = 255;

constexpr bool is_open(std::uint8_t code) { return code > longest; }
constexpr bool is_win(std::uint8_t code) { return code <= longest && code % 2 == 1; }
constexpr bool is_loss(std::uint8_t code) { return code <= longest && code % 2 == 0; }

}  // namespace banmen::contrast::code
