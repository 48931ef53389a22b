#pragma once

#include "core/result.hpp"
#include "core/side.hpp"
#include "games/othello/board.hpp"

// Boards drawn with letters, in the alphabets that programs and people use.
namespace banmen::othello {

struct Discs {
  Bits black = 0, white = 0;
};

// 64 squares from text[at] on, white space between them allowed; `at` is moved behind them. Black
// is X * B 1 @ ●, White O W 2 ○, an empty square - . _ 0 · in any case. Digits are not mixed with
// others: a 0 among them may have been meant as an O.
Result<Discs> read_cells(std::string_view text, std::size_t& at);

// The side that a whole word names, as a board does or in full.
Result<Side> read_side(std::string_view word);

std::string write_cells(const Discs& discs, char black, char white, char empty);

}  // namespace banmen::othello
