#include <algorithm>

#include "core/text.hpp"
#include "games/shogi/written_move.hpp"

// Positions and moves as programs write them: SFEN and USI.
namespace banmen::shogi {
namespace {

constexpr std::string_view letters = ".PLNSBRGK";  // by plain kind

Kind kind_of(char letter) {
  const char upper = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
  const auto at = letters.find(upper);
  return at == std::string_view::npos || at == 0 ? Kind::none : static_cast<Kind>(at);
}
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

Failure bad(std::string what, std::string where, std::string hint = {}) {
  if (hint.empty()) hint = "SFEN is BOARD SIDE HANDS NUMBER, e.g. " + std::string(setups()[0].sfen);
  return fail(Errc::bad_syntax, std::move(what), std::move(where), std::move(hint));
}

Result<void> read_rank(Board& board, const std::string& text, int rank) {
  const std::string where = "rank " + std::string(1, static_cast<char>('a' + rank - 1));
  int file = 9;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= '1' && c <= '9') {
      file -= c - '0';
      if (file < 0) return bad("more than 9 squares", where);
      continue;
    }
    const bool plus = c == '+';
    if (plus && ++i == text.size()) return bad("a '+' without a piece", where);
    const Kind kind = kind_of(text[i]);
    if (kind == Kind::none)
      return bad("'" + std::string(1, text[i]) + "' is no piece", where,
                 "pieces are KRBGSNLP, upper case for Sente");
    if (plus && !can_promote(kind))
      return bad("'+" + std::string(1, text[i]) + "' is no piece", where,
                 "kings and golds do not promote");
    if (file < 1) return bad("more than 9 squares", where);
    const Side side = is_lower(text[i]) ? Side::second : Side::first;
    const Square square = square_at(file--, rank);
    if (kind == Kind::king && board.king_of(side) != no_square)
      return fail(
          Errc::illegal,
          "two kings of " + std::string(Shogi::side_names[static_cast<std::size_t>(index(side))]),
          square_name(square), "each side has at most one king");
    put(board, square, Piece(plus ? promoted(kind) : kind, side));
  }
  if (file != 0) return bad("fewer than 9 squares", where);
  return {};
}

Result<void> read_hands(Board& board, const std::string& text) {
  if (text == "-") return {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t digits = i;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    const int count =
        digits > i
            ? static_cast<int>(
                  parse_integer(text.substr(i, std::min<std::size_t>(digits - i, 4))).value_or(0))
            : 1;
    i = digits;
    if (i == text.size()) return bad("a number without a piece", "hands");
    const Kind kind = kind_of(text[i]);
    if (kind == Kind::none || kind == Kind::king)
      return bad("'" + std::string(1, text[i]) + "' cannot be in hand", "hands",
                 "hands are '-' or e.g. 'RB2P3p', Gote's in lower case");
    if (count < 1 || count > 18)
      return fail(Errc::out_of_range, std::to_string(count) + " pieces '" + text[i] + "' in hand",
                  "hands",
                  "at most 18 pawns, 4 of each other small piece and 2 of the big ones exist");
    const Side side = is_lower(text[i]) ? Side::second : Side::first;
    if (board.in_hand(side, kind) + count > 18)
      return fail(Errc::out_of_range,
                  "more than 18 pieces '" + std::string(1, text[i]) + "' in hand", "hands",
                  "at most 18 pawns exist");
    set_hand(board, side, kind, board.in_hand(side, kind) + count);
  }
  return {};
}

}  // namespace

std::string square_name(Square square) {
  return {static_cast<char>('0' + file_of(square)), static_cast<char>('a' + rank_of(square) - 1)};
}

Square parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i')
    return no_square;
  return square_at(text[0] - '0', text[1] - 'a' + 1);
}

std::string to_text(Move move) {
  if (move.none()) return "none";
  if (move == Move::resign()) return "resign";
  if (move == Move::declare()) return "win";
  if (move.is_drop())
    return std::string(1, letters[index(move.dropped())]) + "*" + square_name(move.to());
  return square_name(move.from()) + square_name(move.to()) + (move.promotes() ? "+" : "");
}

std::string to_text(const Position&, const Move& move) { return to_text(move); }

Result<Move> parse_move(const Position& pos, std::string_view given) {
  const std::string_view text = trim(given);
  if (text == "resign") return Move::resign();
  if (text == "win") return Move::declare();
  const auto is_kanji = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  if (std::any_of(text.begin(), text.end(), is_kanji)) return parse_japanese_move(pos, text);
  const std::string hint = "moves are like 7g7f, 2b8h+ (promoting) or P*5e (a drop)";
  const auto refuse = [&]() -> Failure {
    return fail(Errc::bad_syntax, "'" + std::string(text.substr(0, 40)) + "' is not a move", "move",
                hint);
  };
  if (text.size() == 4 && text[1] == '*') {
    const Kind kind = is_lower(text[0]) ? Kind::none : kind_of(text[0]);
    const Square to = parse_square(text.substr(2));
    if (kind == Kind::none || kind == Kind::king || to == no_square) return refuse();
    return Move::drop(kind, to);
  }
  if (text.size() != 4 && !(text.size() == 5 && text[4] == '+')) return refuse();
  const Square from = parse_square(text.substr(0, 2)), to = parse_square(text.substr(2, 2));
  if (from == no_square || to == no_square || from == to) return refuse();
  return Move::step(from, to, text.size() == 5);
}

std::string to_sfen(const Board& board, std::uint32_t ply) {
  std::string text;
  for (int rank = 1; rank <= 9; ++rank) {
    int blank = 0;
    const auto end_blank = [&] {
      if (blank) text += std::to_string(blank);
      blank = 0;
    };
    for (int file = 9; file >= 1; --file) {
      const Piece piece = board.at(square_at(file, rank));
      if (piece.empty()) {
        ++blank;
        continue;
      }
      end_blank();
      if (is_promoted(piece.kind())) text += '+';
      const char letter = letters[index(plain(piece.kind()))];
      text += piece.side() == Side::first ? letter : static_cast<char>(letter + 32);
    }
    end_blank();
    if (rank < 9) text += '/';
  }
  text += board.to_move == Side::first ? " b " : " w ";
  const std::size_t hands_at = text.size();
  for (const Side side : {Side::first, Side::second})
    for (const Kind kind : hand_kinds) {
      const int count = board.in_hand(side, kind);
      if (!count) continue;
      if (count > 1) text += std::to_string(count);
      text +=
          side == Side::first ? letters[index(kind)] : static_cast<char>(letters[index(kind)] + 32);
    }
  if (text.size() == hands_at) text += '-';
  return text + " " + std::to_string(ply + 1);
}

std::string to_text(const Position& pos) { return to_sfen(pos.board, pos.ply); }

Result<Position> parse_sfen(std::string_view text, const Options& options) {
  auto words = split_words(text);
  if (!words.empty() && words.front() == "sfen") words.erase(words.begin());
  if (words.size() < 3 || words.size() > 4)
    return bad("SFEN has 3 or 4 words, not " + std::to_string(words.size()), "position");
  const auto ranks = split(words[0], '/');
  if (ranks.size() != 9)
    return bad("a board has 9 ranks, not " + std::to_string(ranks.size()), "board");
  Board board;
  for (int rank = 1; rank <= 9; ++rank)
    if (auto read = read_rank(board, ranks[static_cast<std::size_t>(rank - 1)], rank); !read)
      return fail(read.error());
  if (words[1] != "b" && words[1] != "w")
    return bad("'" + words[1].substr(0, 20) + "' is no side", "side", "b is Sente to move, w Gote");
  set_to_move(board, words[1] == "b" ? Side::first : Side::second);
  if (auto read = read_hands(board, words[2]); !read) return fail(read.error());
  long long number = 1;
  if (words.size() == 4) {
    const auto given = parse_integer(words[3]);
    if (!given || *given < 1 || *given > 1'000'000)
      return bad("'" + words[3].substr(0, 20) + "' is no move number", "number",
                 "a number from 1 on");
    number = *given;
  }
  if (auto fine = check_board(board); !fine) return fail(fine.error());
  return position_of(board, options, static_cast<std::uint32_t>(number - 1));
}

Result<void> check_board(const Board& board) {
  constexpr std::array<int, 9> most = {0, 18, 4, 4, 4, 2, 2, 4, 2};  // by plain kind
  constexpr std::array<std::string_view, 9> plural = {
      "", "pawns", "lances", "knights", "silvers", "bishops", "rooks", "golds", "kings"};
  std::array<int, 9> count{};
  const auto side_name = [](Side side) {
    return std::string(Shogi::side_names[static_cast<std::size_t>(index(side))]);
  };
  for (Square square = 0; square < square_count; ++square) {
    const Piece piece = board.at(square);
    if (piece.empty()) continue;
    const Kind kind = piece.kind();
    if (++count[index(plain(kind))] > most[index(plain(kind))])
      return fail(Errc::illegal,
                  "more than " + std::to_string(most[index(plain(kind))]) + " " +
                      std::string(plural[index(plain(kind))]),
                  square_name(square), "a set of shogi has 40 men");
    if (kind == Kind::king && board.king_of(piece.side()) != square)
      return fail(Errc::illegal, "two kings of " + side_name(piece.side()), square_name(square),
                  "each side has at most one king");
    const int rank = rank_for(piece.side(), square);
    if ((rank == 1 && (kind == Kind::pawn || kind == Kind::lance)) ||
        (rank <= 2 && kind == Kind::knight))
      return fail(Errc::illegal, "a man that can never move again", square_name(square),
                  "pawns and lances not on the last rank, knights not on the last two");
    if (kind == Kind::pawn)
      for (int above = 1; above < rank_of(square); ++above)
        if (board.at(square_at(file_of(square), above)) == piece)
          return fail(Errc::illegal,
                      "two pawns of " + side_name(piece.side()) + " on file " +
                          std::to_string(file_of(square)) + " (nifu)",
                      square_name(square), "one of them must be promoted or go");
  }
  for (const Side side : {Side::first, Side::second})
    for (const Kind kind : hand_kinds)
      if ((count[index(kind)] += board.in_hand(side, kind)) > most[index(kind)])
        return fail(Errc::illegal,
                    std::to_string(count[index(kind)]) + " " + std::string(plural[index(kind)]) +
                        ", more than the " + std::to_string(most[index(kind)]) + " of a set",
                    "hands", "count board and hands together");
  Board turned_to = board;
  pass(turned_to);
  if (in_check(turned_to))
    return fail(
        Errc::illegal, side_name(turned_to.to_move) + "'s king can be taken: it is not its turn",
        square_name(turned_to.king_of(turned_to.to_move)), "the side in check must be to move");
  return {};
}

}  // namespace banmen::shogi
