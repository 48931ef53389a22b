#pragma once

#include <string>
#include <string_view>

#include "core/rng.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast {

// A position from five rows of five cells, rank 5 first: `.` empty, `x` Black, `o` White, on black
// tiles `[` empty, `X`, `O`, and on gray tiles `(` empty, `+` Black, `*` White.
inline Position board(std::string_view rows, Side to_move = Side::first,
                      std::string stocks = "0000", const Options& options = {}) {
  constexpr std::string_view signs = ".[(xX+oO*";  // in the order of the cell values
  std::string cells;
  for (const char sign : rows)
    if (signs.find(sign) != std::string_view::npos)
      cells += static_cast<char>('0' + signs.find(sign));
  return Contrast::parse(cells + "/" + stocks + (to_move == Side::first ? "/b" : "/w"), options)
      .value();
}

inline Options options(const Settings& settings) { return Contrast::options(settings).value(); }

// Any accepted array: pieces and tiles anywhere, often in numbers no game could reach.
inline Position random_position(Rng& rng, const Options& rules = {}) {
  Board board;
  const auto crowd = 2 + rng.below(12);  // from nearly full to nearly empty
  for (int cell = 0; cell < cell_count; ++cell) {
    if (const auto piece = rng.below(crowd); piece < 2) {
      // Mostly off the goal ranks, so that most games are not over.
      const Side side = piece == 0 ? Side::first : Side::second;
      if (!(goal(side) & bit(cell)) || rng.below(20) == 0) board.pieces[piece] |= bit(cell);
    }
    if (const auto tile = rng.below(crowd); tile < 2)
      (tile == 0 ? board.black_tiles : board.gray_tiles) |= bit(cell);
  }
  for (auto& stock : board.stock)
    stock = {static_cast<std::uint8_t>(rng.below(4)), static_cast<std::uint8_t>(rng.below(2))};
  board.to_move = rng.below(2) ? Side::first : Side::second;
  return position_of(board, rules);
}

}  // namespace banmen::contrast
