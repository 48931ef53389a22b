#include "games/shogi/diagram.hpp"

#include "games/shogi/record_text.hpp"

namespace banmen::shogi {
namespace {

constexpr std::string_view edge = "+---------------------------+";

std::string hand_text(const Board& board, Side side) {
  std::string text;
  for (const Kind kind : hand_kinds) {
    const int count = board.in_hand(side, kind);
    if (count == 0) continue;
    text += letter_of(kind);
    if (count > 1) text += kanji_number(count);
    text += wide_space;
  }
  return text.empty() ? "なし" : text;
}

// "先手の持駒：…", also "下手の持ち駒:".
std::optional<Side> take_hand_head(Cursor& cursor) {
  std::optional<Side> side;
  if (cursor.take("先手") || cursor.take("下手"))
    side = Side::first;
  else if (cursor.take("後手") || cursor.take("上手"))
    side = Side::second;
  if (!side || !(cursor.take("の持駒") || cursor.take("の持ち駒"))) return std::nullopt;
  return cursor.take("：") || cursor.take(":") ? side : std::nullopt;
}

}  // namespace

std::string to_diagram(const Position& pos) {
  const Board& board = pos.board;
  std::string text = "後手の持駒：" + hand_text(board, Side::second) + "\n";
  text += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n" + std::string(edge) + "\n";
  for (int rank = 1; rank <= 9; ++rank) {
    text += '|';
    for (int file = 9; file >= 1; --file) {
      const Piece piece = board.at(square_at(file, rank));
      text += !piece.empty() && piece.side() == Side::second ? "v" : " ";
      text += letter_of(piece.kind());
    }
    text += "|" + std::string(kanji_digit(rank)) + "\n";
  }
  text += std::string(edge) + "\n先手の持駒：" + hand_text(board, Side::first) + "\n";
  if (board.to_move == Side::second) text += "後手番\n";
  if (pos.ply > 0) text += "手数＝" + std::to_string(pos.ply) + "  まで\n";
  return text;
}

Result<bool> DiagramReader::take(std::string_view line, const std::string& where) {
  Cursor cursor(line);
  cursor.skip_spaces();
  if (cursor.at("|")) return take_row(line, where).map([] { return true; });
  if (cursor.at("+--") || cursor.at("９ ８") || cursor.at("9 8")) return true;
  if (cursor.take("手数＝") || cursor.take("手数=")) {
    cursor.skip_spaces();
    const auto ply = cursor.take_number();
    if (!ply || *ply > most_plies_before)
      return fail(Errc::bad_syntax, "'" + first_word(cursor.rest()) + "' is no number of moves",
                  where, "手数＝24");
    ply_ = static_cast<std::uint32_t>(*ply);
    return true;
  }
  for (const auto& [word, side] :
       {std::pair{"先手番", Side::first}, std::pair{"下手番", Side::first},
        std::pair{"後手番", Side::second}, std::pair{"上手番", Side::second}})
    if (cursor.take(word)) {
      to_move_ = side;
      return true;
    }
  const auto side = take_hand_head(cursor);
  if (!side) return false;
  return take_hand(*side, cursor.rest(), where).map([] { return true; });
}

Result<void> DiagramReader::take_row(std::string_view line, const std::string& where) {
  const auto bad = [&](std::string what) {
    return fail(Errc::bad_syntax, std::move(what), where,
                "a row is | and nine squares, ・ or a piece with v before it for Gote, and |");
  };
  if (++rows_ > 9) return bad("the diagram has more than 9 rows");
  Cursor cursor(line);
  cursor.skip_spaces();
  cursor.take("|");
  for (int file = 9; file >= 1; --file) {
    const Square square = square_at(file, rows_);
    cursor.skip_spaces();
    if (cursor.take("・") || cursor.take(".") || cursor.take("·")) continue;
    const Side side = cursor.take("v") || cursor.take("V") ? Side::second : Side::first;
    cursor.take("^");
    const auto kind = cursor.take_kind();
    if (!kind && (cursor.done() || cursor.at("|")))
      return bad("the row ends before " + square_name(square));
    if (!kind)
      return bad("'" + std::string(cursor.letter()) + "' on " + square_name(square) +
                 " is no piece");
    if (auto put = builder_.put(square, Piece(*kind, side), where); !put) return put;
  }
  cursor.skip_spaces();
  if (!cursor.at("|")) return bad("the row has more than 9 squares");
  return {};
}

Result<void> DiagramReader::take_hand(Side side, std::string_view text, const std::string& where) {
  if (std::exchange(seen_[static_cast<std::size_t>(banmen::index(side))], true))
    return fail(Errc::bad_syntax, "the same hand is given twice", where, "one line for each side");
  hands_ = true;
  Cursor cursor(text);
  for (cursor.skip_spaces(); !cursor.done(); cursor.skip_spaces()) {
    if (cursor.take("なし")) continue;
    const auto kind = cursor.take_kind();
    if (!kind)
      return fail(Errc::bad_syntax, "'" + first_word(cursor.rest()) + "' is no piece in hand",
                  where, "a hand is なし or like 飛　銀二　歩十八");
    long long count = 1;
    if (const auto number = cursor.take_kanji_number())
      count = *number;
    else if (const auto digits = cursor.take_number())
      count = *digits;
    if (auto added = builder_.add_to_hand(side, *kind, count, where); !added) return added;
  }
  return {};
}

Result<Position> DiagramReader::finish(const Options& options, Side to_move) const {
  if (rows_ != 9)
    return fail(Errc::bad_syntax, "the diagram has " + std::to_string(rows_) + " rows, not 9",
                "diagram", "a diagram is both hands and nine rows between |");
  Builder builder = builder_;
  builder.to_move(to_move_.value_or(to_move));
  return builder.finish(options, ply_);
}

Result<Position> parse_diagram(std::string_view text, const Options& options) {
  const auto sheet = Sheet::of(text);
  if (!sheet) return fail(sheet.error());
  DiagramReader reader;
  for (const auto& line : sheet->lines()) {
    const auto taken = reader.take(line.text, line.where());
    if (!taken) return fail(taken.error());
    if (!*taken && !is_blank(line.text) && !line.text.starts_with('#'))
      return fail(Errc::bad_syntax, "'" + first_word(line.text) + "' is no part of a diagram",
                  line.where(), "a diagram is both hands and nine rows between |");
  }
  return reader.finish(options, Side::first);
}

}  // namespace banmen::shogi
