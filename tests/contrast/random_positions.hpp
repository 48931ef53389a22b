#pragma once

#include <algorithm>

#include "core/rng.hpp"
#include "games/contrast/position.hpp"

namespace banmen::contrast::test {

// A position some random plies after the start; not over.
inline Position random_position(Rng& rng, const Options& options, int most_plies) {
  for (;;) {
    Position pos = Contrast::start(options);
    for (auto plies = rng.below(static_cast<std::uint64_t>(most_plies) + 1); plies > 0; --plies) {
      const auto moves = banmen::legal_moves<Contrast>(pos);
      if (moves.empty()) break;
      play(pos, moves[rng.below(moves.size())]);
    }
    if (outcome(pos) == Outcome::ongoing) return pos;
  }
}

// Any accepted array: pieces and tiles anywhere, stocks anything; often over already.
inline Board random_board(Rng& rng, int most_pieces) {
  Board board;
  for (auto& side : board.pieces)
    for (auto n = rng.below(static_cast<std::uint64_t>(most_pieces) + 1); n > 0; --n)
      side |= bit(static_cast<int>(rng.below(cell_count)));
  board.pieces[1] &= ~board.pieces[0];
  for (auto n = rng.below(9); n > 0; --n)
    board.black_tiles |= bit(static_cast<int>(rng.below(cell_count)));
  for (auto n = rng.below(4); n > 0; --n)
    board.gray_tiles |= bit(static_cast<int>(rng.below(cell_count)));
  board.gray_tiles &= ~board.black_tiles;
  for (auto& stock : board.stock)
    stock = {static_cast<std::uint8_t>(rng.below(4)), static_cast<std::uint8_t>(rng.below(2))};
  board.to_move = rng.below(2) ? Side::first : Side::second;
  return board;
}

// Left and right exchanged.
inline Cells mirrored(Cells cells) {
  Cells out = 0;
  for (int cell = 0; cell < cell_count; ++cell)
    if (cells & bit(cell)) out |= bit(cell / width * width + (width - 1 - cell % width));
  return out;
}
inline Board mirrored(Board board) {
  for (auto& side : board.pieces) side = mirrored(side);
  board.black_tiles = mirrored(board.black_tiles);
  board.gray_tiles = mirrored(board.gray_tiles);
  return board;
}

// The board seen by the other player: turned by 180 degrees, colours exchanged.
inline Cells turned(Cells cells) {
  Cells out = 0;
  for (int cell = 0; cell < cell_count; ++cell)
    if (cells & bit(cell)) out |= bit(cell_count - 1 - cell);
  return out;
}
inline Board turned(const Board& board) {
  Board out;
  out.pieces = {turned(board.pieces[1]), turned(board.pieces[0])};
  out.black_tiles = turned(board.black_tiles);
  out.gray_tiles = turned(board.gray_tiles);
  out.stock = {board.stock[1], board.stock[0]};
  out.to_move = other(board.to_move);
  return out;
}

}  // namespace banmen::contrast::test
