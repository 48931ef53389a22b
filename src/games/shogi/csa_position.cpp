#include "core/text.hpp"
#include "games/shogi/csa.hpp"

namespace banmen::shogi {
namespace {

constexpr std::array<std::string_view, kind_count> names = {
    "* ", "FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"};

constexpr std::string_view ply_key = "$PLY:";  // of our own: the standard has no word for it

Failure bad(std::string what, const std::string& where, std::string hint = {}) {
  return fail(Errc::bad_syntax, std::move(what), where, std::move(hint));
}

Board even_board() { return parse_sfen(setups().front().sfen, {})->board; }

// The squares whose pieces an even game has more, if that is all the difference.
std::optional<std::vector<Square>> removed_from_even(const Board& board) {
  const Board even = even_board();
  if (board.hands != even.hands) return std::nullopt;
  std::vector<Square> removed;
  for (Square square = 0; square < square_count; ++square) {
    if (board.at(square) == even.at(square)) continue;
    if (!board.at(square).empty()) return std::nullopt;
    removed.push_back(square);
  }
  return removed;
}

std::string digits(Square square) {
  return std::to_string(file_of(square)) + std::to_string(rank_of(square));
}

std::string rows_text(const Board& board) {
  std::string text;
  for (int rank = 1; rank <= 9; ++rank) {
    text += "P" + std::to_string(rank);
    for (int file = 9; file >= 1; --file) {
      const Piece piece = board.at(square_at(file, rank));
      text += piece.empty() ? " " : piece.side() == Side::first ? "+" : "-";
      text += csa_name(piece.kind());
    }
    text += "\n";
  }
  for (const Side side : {Side::first, Side::second}) {
    std::string hand;
    for (const Kind kind : hand_kinds)
      for (int i = 0; i < board.in_hand(side, kind); ++i)
        hand += "00" + std::string(csa_name(kind));
    if (!hand.empty()) text += (side == Side::first ? "P+" : "P-") + hand + "\n";
  }
  return text;
}

// "82" as a square; "00" as the hand, which is no_square; nothing if it is neither.
std::optional<Square> place(std::string_view text) {
  if (text == "00") return no_square;
  if (text.size() != 2 || text[0] < '1' || text[0] > '9' || text[1] < '1' || text[1] > '9')
    return std::nullopt;
  return square_at(text[0] - '0', text[1] - '0');
}

}  // namespace

std::string_view csa_name(Kind kind) { return names[index(kind)]; }

std::optional<Kind> csa_kind(std::string_view name) {
  for (std::size_t i = 1; i < names.size(); ++i)
    if (names[i] == name) return static_cast<Kind>(i);
  return std::nullopt;
}

std::string to_csa_position(const Position& pos) {
  std::string text;
  if (const auto removed = removed_from_even(pos.board)) {
    text = "PI";
    const Board even = even_board();
    for (const Square square : *removed)
      text += digits(square) + std::string(csa_name(even.at(square).kind()));
    text += "\n";
  } else {
    text = rows_text(pos.board);
  }
  if (pos.ply > 0) text = std::string(ply_key) + std::to_string(pos.ply) + "\n" + text;
  return text + (pos.board.to_move == Side::first ? "+\n" : "-\n");
}

Result<bool> CsaPositionReader::take(std::string_view line, const std::string& where) {
  const auto yes = [] { return true; };
  if (line.starts_with(ply_key)) {
    const auto ply = parse_integer(trim(line.substr(ply_key.size())));
    if (!ply || *ply < 0 || *ply > most_plies_before)
      return bad("this is no number of moves", where);
    ply_ = static_cast<std::uint32_t>(*ply);
    return true;
  }
  if (trim(line) == "+" || trim(line) == "-") {
    to_move_ = line[0] == '+' ? Side::first : Side::second;
    return true;
  }
  if (!line.starts_with('P') || line.size() < 2) return false;
  const std::string_view rest = line.substr(2);
  if (line[1] == 'I') return take_even(trim(rest), where).map(yes);
  if (line[1] >= '1' && line[1] <= '9') return take_row(line[1] - '0', rest, where).map(yes);
  if (line[1] == '+') return take_pieces(Side::first, trim(rest), where).map(yes);
  if (line[1] == '-') return take_pieces(Side::second, trim(rest), where).map(yes);
  return bad("'" + std::string(line.substr(0, 2)) + "' begins no line of a position", where,
             "these lines begin with PI, P1 to P9, P+ or P-");
}

Result<void> CsaPositionReader::take_even(std::string_view removed, const std::string& where) {
  if (any_) return bad("PI comes after other pieces", where);
  any_ = even_ = true;
  const Board even = even_board();
  for (Square square = 0; square < square_count; ++square)
    if (!even.at(square).empty())
      if (auto put = builder_.put(square, even.at(square), where); !put) return put;
  for (std::size_t i = 0; i < removed.size(); i += 4) {
    const auto square = place(removed.substr(i, 2));
    const auto kind = csa_kind(removed.size() >= i + 4 ? removed.substr(i + 2, 2) : "");
    const std::string word = first_word(removed.substr(i, 4));
    if (!square || *square == no_square || !kind)
      return bad("'" + word + "' is no piece to remove", where, "PI82HI22KA removes two");
    if (builder_.board().at(*square).kind() != *kind)
      return bad("there is no piece '" + word + "' to remove", where);
    builder_.remove(*square);
  }
  return {};
}

Result<void> CsaPositionReader::take_row(int rank, std::string_view cells,
                                         const std::string& where) {
  any_ = true;
  if (even_ || std::exchange(rows_[static_cast<std::size_t>(rank)], true))
    return bad("row P" + std::to_string(rank) + " is given twice", where);
  for (int file = 9; file >= 1; --file) {
    const std::string_view cell = trim(cells.substr(0, 3));
    cells.remove_prefix(std::min<std::size_t>(3, cells.size()));
    if (cell == "*") continue;
    const Square square = square_at(file, rank);
    const auto kind = csa_kind(cell.empty() ? "" : cell.substr(1));
    if (!kind || (cell[0] != '+' && cell[0] != '-'))
      return bad(cell.empty()
                     ? "the row ends before " + square_name(square)
                     : "'" + std::string(cell) + "' on " + square_name(square) + " is no piece",
                 where, "a square is three letters: \" * \", \"+FU\" or \"-FU\"");
    const Side side = cell[0] == '+' ? Side::first : Side::second;
    if (auto put = builder_.put(square, Piece(*kind, side), where); !put) return put;
  }
  if (!trim(cells).empty())
    return bad("row P" + std::to_string(rank) + " has more than 9 squares", where);
  return {};
}

Result<void> CsaPositionReader::take_pieces(Side side, std::string_view list,
                                            const std::string& where) {
  any_ = true;
  if (list.size() % 4 != 0 || list.empty())
    return bad("the pieces are not four letters each", where, "for example P+00FU55KI");
  for (std::size_t i = 0; i < list.size(); i += 4) {
    const std::string_view word = list.substr(i, 4);
    if (word == "00AL") {
      rest_ = side;
      continue;
    }
    const auto square = place(word.substr(0, 2));
    const auto kind = csa_kind(word.substr(2));
    if (!square || !kind) return bad("'" + first_word(word) + "' is no piece", where);
    auto added = *square == no_square ? builder_.add_to_hand(side, *kind, 1, where)
                                      : builder_.put(*square, Piece(*kind, side), where);
    if (!added) return added;
  }
  return {};
}

Result<Position> CsaPositionReader::finish(const Options& options) const {
  if (!to_move_)
    return bad("nobody is said to be to move", "position", "a line + or - ends the position");
  Builder builder = builder_;
  if (!any_)
    return bad("the position has no pieces", "position", "PI is the start of an even game");
  if (rest_) builder.give_the_rest(*rest_);
  builder.to_move(*to_move_);
  return builder.finish(options, ply_);
}

Result<Position> parse_csa_position(std::string_view text, const Options& options) {
  const auto sheet = Sheet::of(text);
  if (!sheet) return fail(sheet.error());
  CsaPositionReader reader;
  for (const auto& line : sheet->lines()) {
    if (is_blank(line.text) || line.text.starts_with('\'')) continue;
    const auto taken = reader.take(line.text, line.where());
    if (!taken) return fail(taken.error());
    if (!*taken)
      return bad("'" + first_word(line.text) + "' is no line of a position", line.where(),
                 "PI, P1 to P9, P+, P-, and + or - at the end");
  }
  return reader.finish(options);
}

}  // namespace banmen::shogi
