#pragma once

#include <array>
#include <vector>

#include "core/key.hpp"
#include "games/shogi/move.hpp"

namespace banmen::shogi {

// Pieces in hand, by plain kind.
using Hand = std::array<std::uint8_t, 8>;

// The men on the board and in hand, and who is to move: what a search plays on.
struct Board {
  // Sets of men by how they move, both sides together. A horse is in `bishops` and `kings`, which
  // is how it moves; so is a dragon in `rooks` and `kings`.
  struct Sets {
    Squares pawns, lances, knights, silvers, golds, bishops, rooks, kings;
    bool operator==(const Sets&) const = default;
  };

  std::array<Squares, 2> men{};  // by owner
  Sets sets{};
  std::array<Piece, square_count> cells{};
  std::array<Hand, 2> hands{};
  std::array<std::uint8_t, 2> king{no_square, no_square};  // no_square: the side has none
  Side to_move = Side::first;
  Key hash = 0;  // of all the above

  Squares men_of(Side side) const { return men[static_cast<std::size_t>(banmen::index(side))]; }
  Squares occupied() const { return men[0] | men[1]; }
  Piece at(Square square) const { return cells[static_cast<std::size_t>(square)]; }
  const Hand& hand(Side side) const { return hands[static_cast<std::size_t>(banmen::index(side))]; }
  int in_hand(Side side, Kind kind) const { return hand(side)[index(kind)]; }
  Square king_of(Side side) const { return king[static_cast<std::size_t>(banmen::index(side))]; }

  bool operator==(const Board&) const = default;
};

// For setting up; each keeps the hash right. Precondition of put: the square is empty.
void put(Board& board, Square square, Piece piece);
void set_hand(Board& board, Side side, Kind kind, int count);
void set_to_move(Board& board, Side side);

// The same seen from the other end: sides, squares and turn exchanged.
Board turned(const Board& board);

// Plays a step or a drop in place. Precondition: at least pseudo-legal.
void play(Board& board, Move move);
// Lets the other side move, for searches that try doing nothing.
void pass(Board& board);

bool in_check(const Board& board);  // the side to move
// Men of `side` that attack `square`, with `occupied` in the way of those that slide.
Squares attackers(const Board& board, Side side, Square square, Squares occupied);
// Squares a piece attacks.
Squares attacks(Piece piece, Square from, Squares occupied);

// What the rules leave open: whether a pawn dropped by this side may give mate.
struct DropRule {
  std::array<bool, 2> pawn_mate{false, false};
  bool operator==(const DropRule&) const = default;
};

// All legal moves of the side to move, appended; at most 593.
void legal_moves(const Board& board, const DropRule& rule, std::vector<Move>& out);
// The same with drops on the given squares only.
void legal_moves_near(const Board& board, const DropRule& rule, Squares drops,
                      std::vector<Move>& out);
std::uint64_t count_moves(const Board& board, const DropRule& rule);
bool has_move(const Board& board, const DropRule& rule);
bool is_legal(const Board& board, const DropRule& rule, Move move);
// The same without pawns, bishops and rooks that could promote and do not: for searches.
void sensible_moves(const Board& board, const DropRule& rule, std::vector<Move>& out);
// What these leave out.
void unpromoting_moves(const Board& board, const DropRule& rule, std::vector<Move>& out);
// Of the sensible ones, the steps that take something and the pawn steps that promote.
void forcing_moves(const Board& board, std::vector<Move>& out);
// And all others.
void quiet_moves(const Board& board, const DropRule& rule, std::vector<Move>& out);

}  // namespace banmen::shogi
