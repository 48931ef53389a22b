#include "core/view.hpp"

#include "games/shogi/position.hpp"

namespace banmen::shogi {
namespace {

// Gote's men in hand lie above the board, Sente's below it.
constexpr double board_top = 1.5, tray_gap = 0.4;
constexpr std::array<std::string_view, 9> kanji_digits = {"一", "二", "三", "四", "五",
                                                          "六", "七", "八", "九"};
constexpr std::array<std::string_view, kind_count> names = {
    "",      "pawn", "lance", "knight",         "silver",          "bishop",          "rook",
    "gold",  "king", "tokin", "promoted-lance", "promoted-knight", "promoted-silver", "horse",
    "dragon"};
constexpr std::array<std::string_view, kind_count> terminal = {
    " .", " p", " l", " n", " s", " b", " r", " g", " k", "+p", "+l", "+n", "+s", "+b", "+r"};

std::string tray_id(const Position& pos, Side side, Kind kind) {
  const std::string owner =
      side == pos.board.to_move
          ? ""
          : std::string(Shogi::side_names[static_cast<std::size_t>(banmen::index(side))]) + "-";
  return owner + "hand:" + std::string(names[index(kind)]);
}

View::Item man(std::string spot, Piece piece, int count = 1) {
  const std::string name(names[index(piece.kind())]);
  return {std::move(spot), "koma-" + name, "shogi." + name, piece.side(), count};
}

// Whether a step could be played both promoting and not, so that a player must be asked.
bool asks(const Position& pos, Move move) {
  return move.is_step() && is_legal(pos, Move::step(move.from(), move.to(), true)) &&
         is_legal(pos, Move::step(move.from(), move.to(), false));
}

}  // namespace

View view(const Position& pos) {
  const Board& board = pos.board;
  View view;
  view.width = 9;
  view.height = board_top + 9 + tray_gap + 1;
  const bool check = in_check(board);
  for (int rank = 1; rank <= 9; ++rank)
    for (int file = 9; file >= 1; --file) {
      const Square square = square_at(file, rank);
      const std::string id = square_name(square);
      view.spots.push_back(
          {.id = id,
           .x = 9.0 - file,
           .y = board_top + rank - 1,
           .japanese = std::to_string(file) +
                       std::string(kanji_digits[static_cast<std::size_t>(rank - 1)])});
      const Piece piece = board.at(square);
      if (piece.empty()) continue;
      if (check && square == board.king_of(board.to_move))
        view.items.push_back({id, "check", "shogi.check", board.to_move});
      view.items.push_back(man(id, piece));
    }
  for (const Side side : {Side::first, Side::second}) {
    const double y = side == Side::second ? 0 : board_top + 9 + tray_gap;
    for (std::size_t i = 0; i < hand_kinds.size(); ++i) {
      const Kind kind = hand_kinds[i];
      const std::string id = tray_id(pos, side, kind);
      view.spots.push_back({.id = id, .x = static_cast<double>(i), .y = y, .kind = "tray"});
      view.items.push_back(man(id, Piece(kind, side), board.in_hand(side, kind)));
    }
    if (side == board.to_move && outcome(pos) == Outcome::ongoing) {
      view.spots.push_back({.id = "promote", .x = 7, .y = y, .kind = "answer"});
      view.spots.push_back({.id = "stay", .x = 8, .y = y, .kind = "answer"});
    }
  }
  for (int i = 1; i <= 9; ++i) {
    const std::string kanji(kanji_digits[static_cast<std::size_t>(i - 1)]);
    view.labels.push_back({9.5 - i, board_top - 0.2, std::to_string(i), {}});
    view.labels.push_back(
        {9.2, board_top + i - 0.5, std::string(1, static_cast<char>('a' + i - 1)), kanji});
  }
  return view;
}

Clicks clicks(const Position& pos, const Move& move) {
  if (!move.on_board()) return {to_text(move)};
  if (move.is_drop())
    return {tray_id(pos, pos.board.to_move, move.dropped()), square_name(move.to())};
  Clicks path = {square_name(move.from()), square_name(move.to())};
  if (asks(pos, move)) path.emplace_back(move.promotes() ? "promote" : "stay");
  return path;
}

std::string picture(const Position& pos) {
  const Board& board = pos.board;
  const auto hand = [&](Side side) {
    std::string text = side == Side::first ? "Sente's hand:" : "Gote's hand: ";
    bool any = false;
    for (const Kind kind : hand_kinds)
      if (const int count = board.in_hand(side, kind)) {
        any = true;
        text += std::string(" ") + static_cast<char>(terminal[index(kind)][1] - 32);
        if (count > 1) text += std::to_string(count);
      }
    if (!any) text += " -";
    return text + (side == board.to_move ? "  <- to move\n" : "\n");
  };
  std::string text = hand(Side::second) + "  9  8  7  6  5  4  3  2  1\n";
  for (int rank = 1; rank <= 9; ++rank) {
    for (int file = 9; file >= 1; --file) {
      const Piece piece = board.at(square_at(file, rank));
      std::string cell(terminal[index(piece.kind())]);
      if (!piece.empty() && piece.side() == Side::first) cell[1] = static_cast<char>(cell[1] - 32);
      text += " " + cell;
    }
    text += std::string("  ") + static_cast<char>('a' + rank - 1) + "\n";
  }
  return text + hand(Side::first);
}

}  // namespace banmen::shogi
