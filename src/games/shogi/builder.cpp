#include "games/shogi/builder.hpp"

#include "games/shogi/why_not.hpp"

namespace banmen::shogi {
namespace {

constexpr int most_in_hand = 18;
constexpr std::array<int, 8> set_of_men = {0, 18, 4, 4, 4, 2, 2, 4};  // by plain kind

}  // namespace

Result<void> Builder::put(Square square, Piece piece, const std::string& where) {
  if (!board_.at(square).empty())
    return fail(Errc::illegal, "there are two pieces on " + square_name(square), where,
                "a square holds one piece");
  if (piece.kind() == Kind::king && board_.king_of(piece.side()) != no_square)
    return fail(
        Errc::illegal,
        "there are two kings of " +
            std::string(Shogi::side_names[static_cast<std::size_t>(banmen::index(piece.side()))]),
        where, "each side has at most one king");
  shogi::put(board_, square, piece);
  return {};
}

void Builder::remove(Square square) {
  Board rest;
  for (Square each = 0; each < square_count; ++each)
    if (each != square && !board_.at(each).empty()) shogi::put(rest, each, board_.at(each));
  for (const Side side : {Side::first, Side::second})
    for (const Kind kind : hand_kinds) set_hand(rest, side, kind, board_.in_hand(side, kind));
  set_to_move(rest, board_.to_move);
  board_ = rest;
}

Result<void> Builder::add_to_hand(Side side, Kind kind, long long count, const std::string& where) {
  if (kind == Kind::king || kind == Kind::none || is_promoted(kind))
    return fail(Errc::illegal, "a " + std::string(english(kind)) + " cannot be in hand", where);
  const long long sum = board_.in_hand(side, kind) + count;
  if (count < 0 || sum > most_in_hand)
    return fail(Errc::out_of_range,
                std::to_string(sum) + " " + std::string(english(kind)) + "s in one hand", where,
                "a set of shogi has 18 pawns, 4 of each other small piece and 2 of the big ones");
  set_hand(board_, side, kind, static_cast<int>(sum));
  return {};
}

void Builder::give_the_rest(Side side) {
  auto left = set_of_men;
  for (const Piece piece : board_.cells)
    if (!piece.empty() && piece.kind() != Kind::king) --left[index(plain(piece.kind()))];
  for (const Kind kind : hand_kinds) {
    int& rest = left[index(kind)];
    rest -= board_.in_hand(Side::first, kind) + board_.in_hand(Side::second, kind);
    if (rest > 0) set_hand(board_, side, kind, board_.in_hand(side, kind) + rest);
  }
}

Result<Position> Builder::finish(const Options& options, std::uint32_t ply) const {
  if (auto fine = check_board(board_); !fine) return fail(fine.error());
  return position_of(board_, options, ply);
}

}  // namespace banmen::shogi
