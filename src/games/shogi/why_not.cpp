#include "games/shogi/why_not.hpp"

namespace banmen::shogi {
namespace {

// The nearest rank to the far edge from which a plain piece can still move.
int first_useful_rank(Kind kind) {
  return kind == Kind::knight ? 3 : kind == Kind::pawn || kind == Kind::lance ? 2 : 1;
}

bool has_pawn_on_file(const Board& board, int file) {
  for (int rank = 1; rank <= 9; ++rank)
    if (board.at(square_at(file, rank)).is(Kind::pawn, board.to_move)) return true;
  return false;
}

std::string no_way_on(Kind kind, Square to) {
  return "a " + std::string(english(kind)) + " on " + square_name(to) + " could never move again";
}

std::string why_not_drop(const Board& board, Move move) {
  const Kind kind = move.dropped();
  const Square to = move.to();
  if (board.in_hand(board.to_move, kind) == 0)
    return "there is no " + std::string(english(kind)) + " in hand";
  if (!board.at(to).empty()) return "a piece is dropped on " + square_name(to) + ", which is taken";
  if (rank_for(board.to_move, to) < first_useful_rank(kind)) return no_way_on(kind, to);
  if (kind == Kind::pawn && has_pawn_on_file(board, file_of(to)))
    return "two pawns on file " + std::to_string(file_of(to)) + " (nifu)";
  Board next = board;
  play(next, move);
  set_to_move(next, board.to_move);
  if (in_check(next)) return "the own king stays in check";
  return "a dropped pawn must not give mate (uchifuzume)";
}

std::string why_not_step(const Board& board, Move move) {
  const Square from = move.from(), to = move.to();
  const Piece piece = board.at(from);
  const std::string name(english(piece.kind()));
  if (piece.empty()) return "there is no piece on " + square_name(from);
  if (piece.side() != board.to_move)
    return "the " + name + " on " + square_name(from) + " is the opponent's";
  if (!attacks(piece, from, board.occupied()).has(to))
    return "the " + name + " on " + square_name(from) + " cannot go to " + square_name(to);
  if (const Piece other = board.at(to); !other.empty() && other.side() == board.to_move)
    return "an own piece stands on " + square_name(to);
  const Squares camp = camp_of_enemy(board.to_move);
  if (move.promotes() && !can_promote(piece.kind())) return "a " + name + " cannot promote";
  if (move.promotes() && !camp.has(from) && !camp.has(to))
    return "there is no promotion from " + square_name(from) + " to " + square_name(to);
  if (!move.promotes() && rank_for(board.to_move, to) < first_useful_rank(piece.kind()))
    return no_way_on(piece.kind(), to) + " without promoting";
  return "the own king would be in check";
}

}  // namespace

std::string_view english(Kind kind) {
  static constexpr std::array<std::string_view, kind_count> names = {
      "nothing", "pawn", "lance", "knight",         "silver",          "bishop",          "rook",
      "gold",    "king", "tokin", "promoted lance", "promoted knight", "promoted silver", "horse",
      "dragon"};
  return names[index(kind)];
}

std::string why_not(const Position& pos, Move move) {
  if (const Outcome end = outcome(pos); end != Outcome::ongoing)
    return "the game is over: " + std::string(to_text(end));
  if (move.is_drop()) return why_not_drop(pos.board, move);
  if (move.is_step()) return why_not_step(pos.board, move);
  if (move == Move::declare()) return "the king may not declare here";
  return "this is no move";
}

}  // namespace banmen::shogi
