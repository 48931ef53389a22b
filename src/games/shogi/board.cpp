#include "games/shogi/board.hpp"

#include "core/assert.hpp"
#include "games/shogi/attacks.hpp"
#include "games/shogi/zobrist.hpp"

namespace banmen::shogi {

namespace detail {
constinit const std::array<std::array<Direction, square_count>, square_count> directions =
    direction_table();
}

namespace {

// The sets a man of this kind is in.
void toggle(Board::Sets& sets, Kind kind, Squares square) {
  switch (kind) {
    case Kind::pawn:
      sets.pawns ^= square;
      break;
    case Kind::lance:
      sets.lances ^= square;
      break;
    case Kind::knight:
      sets.knights ^= square;
      break;
    case Kind::silver:
      sets.silvers ^= square;
      break;
    case Kind::bishop:
      sets.bishops ^= square;
      break;
    case Kind::rook:
      sets.rooks ^= square;
      break;
    case Kind::king:
      sets.kings ^= square;
      break;
    case Kind::horse:
      sets.bishops ^= square;
      sets.kings ^= square;
      break;
    case Kind::dragon:
      sets.rooks ^= square;
      sets.kings ^= square;
      break;
    default:
      sets.golds ^= square;
      break;
  }
}

void lift(Board& board, Square square, Piece piece) {
  const Squares bit = Squares::of(square);
  board.men[static_cast<std::size_t>(banmen::index(piece.side()))] ^= bit;
  toggle(board.sets, piece.kind(), bit);
  board.cells[static_cast<std::size_t>(square)] = Piece();
  board.hash ^= zobrist::man(piece, square);
}

}  // namespace

void put(Board& board, Square square, Piece piece) {
  BANMEN_ASSERT(board.at(square).empty());
  const Squares bit = Squares::of(square);
  const auto side = static_cast<std::size_t>(banmen::index(piece.side()));
  board.men[side] ^= bit;
  toggle(board.sets, piece.kind(), bit);
  board.cells[static_cast<std::size_t>(square)] = piece;
  if (piece.kind() == Kind::king) board.king[side] = static_cast<std::uint8_t>(square);
  board.hash ^= zobrist::man(piece, square);
}

void set_hand(Board& board, Side side, Kind kind, int count) {
  auto& held = board.hands[static_cast<std::size_t>(banmen::index(side))][index(kind)];
  board.hash ^= zobrist::hand(side, kind, held) ^ zobrist::hand(side, kind, count);
  held = static_cast<std::uint8_t>(count);
}

void set_to_move(Board& board, Side side) {
  if (board.to_move != side) pass(board);
}

void pass(Board& board) {
  board.to_move = other(board.to_move);
  board.hash ^= zobrist::turn;
}

Board turned(const Board& board) {
  Board seen;
  for (Square square = 0; square < square_count; ++square)
    if (const Piece piece = board.at(square); !piece.empty())
      put(seen, turned(square), Piece(piece.kind(), other(piece.side())));
  for (const Side side : {Side::first, Side::second})
    for (const Kind kind : hand_kinds) set_hand(seen, other(side), kind, board.in_hand(side, kind));
  set_to_move(seen, other(board.to_move));
  return seen;
}

void play(Board& board, Move move) {
  const Side mover = board.to_move;
  const Square to = move.to();
  if (move.is_drop()) {
    const Kind kind = move.dropped();
    BANMEN_ASSERT(board.in_hand(mover, kind) > 0);
    set_hand(board, mover, kind, board.in_hand(mover, kind) - 1);
    put(board, to, Piece(kind, mover));
  } else {
    BANMEN_ASSERT(move.is_step());
    const Piece piece = board.at(move.from());
    BANMEN_ASSERT(!piece.empty() && piece.side() == mover);
    if (const Piece taken = board.at(to); !taken.empty()) {
      lift(board, to, taken);
      const Kind kind = plain(taken.kind());
      if (kind == Kind::king)  // only where a rule allows kings to be left en prise
        board.king[static_cast<std::size_t>(banmen::index(taken.side()))] = no_square;
      else
        set_hand(board, mover, kind, board.in_hand(mover, kind) + 1);
    }
    lift(board, move.from(), piece);
    put(board, to, move.promotes() ? Piece(promoted(piece.kind()), mover) : piece);
  }
  pass(board);
}

Squares attackers(const Board& board, Side side, Square square, Squares occupied) {
  const Side from = other(side);  // look back from the square with the other side's steps
  const auto& sets = board.sets;
  return ((pawn_steps(from, square) & sets.pawns) |
          (lance_moves(from, square, occupied) & sets.lances) |
          (knight_steps(from, square) & sets.knights) |
          (silver_steps(from, square) & sets.silvers) | (gold_steps(from, square) & sets.golds) |
          (king_steps(square) & sets.kings) | (bishop_moves(square, occupied) & sets.bishops) |
          (rook_moves(square, occupied) & sets.rooks)) &
         board.men_of(side);
}

bool in_check(const Board& board) {
  const Square king = board.king_of(board.to_move);
  return king != no_square && attackers(board, other(board.to_move), king, board.occupied()).any();
}

Squares attacks(Piece piece, Square from, Squares occupied) {
  const Side side = piece.side();
  switch (piece.kind()) {
    case Kind::none:
      return {};
    case Kind::pawn:
      return pawn_steps(side, from);
    case Kind::lance:
      return lance_moves(side, from, occupied);
    case Kind::knight:
      return knight_steps(side, from);
    case Kind::silver:
      return silver_steps(side, from);
    case Kind::bishop:
      return bishop_moves(from, occupied);
    case Kind::rook:
      return rook_moves(from, occupied);
    case Kind::king:
      return king_steps(from);
    case Kind::horse:
      return bishop_moves(from, occupied) | king_steps(from);
    case Kind::dragon:
      return rook_moves(from, occupied) | king_steps(from);
    default:
      return gold_steps(side, from);
  }
}

}  // namespace banmen::shogi
