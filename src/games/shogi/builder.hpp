#pragma once

#include "games/shogi/position.hpp"

namespace banmen::shogi {

// A board that a reader sets up piece by piece: what cannot be is an error.
class Builder {
 public:
  const Board& board() const { return board_; }
  void to_move(Side side) { set_to_move(board_, side); }
  Result<void> put(Square square, Piece piece, const std::string& where);
  void remove(Square square);
  Result<void> add_to_hand(Side side, Kind kind, long long count, const std::string& where);
  // All men that are neither on the board nor in a hand, but for kings.
  void give_the_rest(Side side);
  Result<Position> finish(const Options& options, std::uint32_t ply) const;

 private:
  Board board_;
};

inline constexpr long long most_plies_before = 1'000'000;  // of a position that is set up

}  // namespace banmen::shogi
