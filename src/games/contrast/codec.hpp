#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {

using Array = std::array<int, 29>;

// Format version 2: 25 cells row by row from a5, value occupant*3+tile, then the four stocks.
Array to_array(const Board& board);

// Checks length and ranges with the original project's messages. Side to move stays Black's.
Result<Board> from_array(std::span<const long long> values);

// Version 1 has cells only: full stocks are assumed, whatever the board shows.
Result<Board> from_array_v1(std::span<const long long> values);

// Cheap signs that a board cannot come from a game: piece_count, tile_conservation, both_won.
std::vector<std::string> findings(const Board& board);

}  // namespace banmen::contrast
