#include "games/shogi/written_move.hpp"

#include <algorithm>

#include "games/shogi/why_not.hpp"

namespace banmen::shogi {
namespace {

constexpr std::string_view resign_word = "投了", declare_word = "入玉勝ち";

Failure bad(std::string what) {
  return fail(Errc::bad_syntax, std::move(what), "move",
              "a move is written like ７六歩(77), 同　銀成 or ５五角打");
}

Motion motion_of(Side side, Square from, Square to) {
  const int step = rank_for(side, from) - rank_for(side, to);
  return step > 0 ? Motion::up : step < 0 ? Motion::back : Motion::aside;
}

// How far to the right of `to` the square lies, as the player sees it.
int to_the_right(Side side, Square from, Square to) {
  const int files = file_of(to) - file_of(from);
  return side == Side::first ? files : -files;
}

bool is_big(Kind kind) { return kind == Kind::horse || kind == Kind::dragon; }

// One step ahead by a piece that has this word: golds, silvers and what moves like them.
bool is_straight(Side side, Kind kind, Square from, Square to) {
  return (kind == Kind::silver || moves_like_gold(kind)) && file_of(from) == file_of(to) &&
         motion_of(side, from, to) == Motion::up;
}

// Squares from which a piece of this kind can legally go to `to`.
Squares sources(const Position& pos, Kind kind, Square to) {
  const Board& board = pos.board;
  Squares found;
  attackers(board, board.to_move, to, board.occupied()).for_each([&](Square from) {
    if (board.at(from).kind() != kind) return;
    if (is_legal(pos, Move::step(from, to)) || is_legal(pos, Move::step(from, to, true)))
      found |= Squares::of(from);
  });
  return found;
}

// Left or right as the Japan Shogi Association says it: of the square, or for two big pieces of
// each other.
From side_of(Side side, Kind kind, Square from, Square to, Squares others) {
  int right = to_the_right(side, from, to);
  if (is_big(kind) && others.any()) right = to_the_right(side, from, others.lowest());
  return right > 0 ? From::right : right < 0 ? From::left : From::unsaid;
}

std::string_view word(From from) {
  switch (from) {
    case From::left:
      return "左";
    case From::right:
      return "右";
    case From::straight:
      return "直";
    case From::unsaid:
      break;
  }
  return "";
}

std::string_view word(Motion motion) {
  switch (motion) {
    case Motion::up:
      return "上";
    case Motion::aside:
      return "寄";
    case Motion::back:
      return "引";
    case Motion::unsaid:
      break;
  }
  return "";
}

// The motion alone if no other piece has it; then the side alone; then both.
std::string relation(const Position& pos, Kind kind, Square from, Square to) {
  const Side side = pos.board.to_move;
  const Squares others = sources(pos, kind, to).without(Squares::of(from));
  if (others.empty()) return "";
  const Motion motion = motion_of(side, from, to);
  const From own = side_of(side, kind, from, to, others);
  bool same_motion = false, same_side = false;
  others.for_each([&](Square other) {
    same_motion |= motion_of(side, other, to) == motion;
    same_side |= !is_big(kind) && side_of(side, kind, other, to, {}) == own;
  });
  if (!same_motion) return std::string(word(motion));
  if (is_straight(side, kind, from, to)) return std::string(word(From::straight));
  return std::string(word(own)) + std::string(same_side ? word(motion) : "");
}

bool fits(const Position& pos, const WrittenMove& written, Square from, Square to,
          Squares candidates) {
  const Side side = pos.board.to_move;
  if (written.source != no_square && written.source != from) return false;
  if (written.motion != Motion::unsaid && written.motion != motion_of(side, from, to)) return false;
  if (written.from == From::unsaid) return true;
  if (written.from == From::straight)
    return file_of(from) == file_of(to) && motion_of(side, from, to) == Motion::up;
  if (!is_big(written.kind)) return side_of(side, written.kind, from, to, {}) == written.from;
  const Squares others = candidates.without(Squares::of(from));
  return others.empty() || side_of(side, written.kind, from, to, others) == written.from;
}

Failure illegal(const Position& pos, Move move) {
  return fail(Errc::illegal, to_text(move) + " is not legal: " + why_not(pos, move), "move");
}

Result<Move> resolve_drop(const Position& pos, Kind kind, Square to) {
  if (is_promoted(kind) || kind == Kind::king)
    return fail(Errc::illegal, "a " + std::string(english(kind)) + " is never in hand", "move");
  const Move move = Move::drop(kind, to);
  if (!is_legal(pos, move)) return illegal(pos, move);
  return move;
}

Result<Move> resolve_step(const Position& pos, const WrittenMove& written, Square to) {
  const Squares candidates = sources(pos, written.kind, to);
  Squares meant;
  candidates.for_each([&](Square from) {
    if (fits(pos, written, from, to, candidates)) meant |= Squares::of(from);
  });
  const std::string piece(english(written.kind));
  if (meant.empty())
    return fail(Errc::illegal,
                "no " + piece +
                    (candidates.empty() ? " can go to " : " of those named can go to ") +
                    square_name(to),
                "move");
  if (!meant.single()) {
    std::string squares;
    meant.for_each(
        [&](Square from) { squares += (squares.empty() ? "" : ", ") + square_name(from); });
    return fail(Errc::illegal, "more than one " + piece + " can go to " + square_name(to), "move",
                "say which, by 右 左 直 上 寄 引: they stand on " + squares);
  }
  const Move move = Move::step(meant.lowest(), to, written.promotes);
  if (!is_legal(pos, move)) return illegal(pos, move);
  return move;
}

// A source that is named can be judged without looking for others.
Result<Move> resolve_from_source(const Position& pos, const WrittenMove& written, Square to) {
  if (written.source == to)
    return fail(Errc::illegal, "the move goes from " + square_name(to) + " to itself", "move");
  const Piece piece = pos.board.at(written.source);
  const Move move = Move::step(written.source, to, written.promotes);
  if (!is_legal(pos, move)) return illegal(pos, move);
  if (piece.kind() != written.kind)
    return fail(Errc::illegal,
                "on " + square_name(written.source) + " stands a " +
                    std::string(english(piece.kind())) + ", not a " +
                    std::string(english(written.kind)),
                "move");
  return move;
}

Result<Square> take_place(Cursor& cursor) {
  const auto file = cursor.take_digit();
  const auto rank = file ? cursor.take_digit() : std::nullopt;
  if (!rank) return bad("'" + first_word(cursor.rest()) + "' is no square");
  return square_at(*file, *rank);
}

Result<Square> take_source(Cursor& cursor) {
  Cursor ahead = cursor;
  ahead.skip_spaces();
  if (!ahead.take("(")) return no_square;
  const auto file = ahead.take_digit();
  const auto rank = file ? ahead.take_digit() : std::nullopt;
  if (!file) return no_square;  // a time, or something else in brackets
  if (!rank || !ahead.take(")")) {
    // "( 0:12/…)" begins with a space, "(12:00/…)" with a digit too many.
    return no_square;
  }
  cursor = ahead;
  return square_at(*file, *rank);
}

}  // namespace

Result<WrittenMove> take_written(Cursor& cursor) {
  WrittenMove move;
  const bool same = cursor.take("同");
  cursor.skip_spaces();
  const bool place_follows = [ahead = cursor]() mutable {
    return ahead.take_digit().has_value();
  }();
  if (!same || place_follows) {  // "７六同歩" and "同７六歩" are seen, too
    const auto to = take_place(cursor);
    if (!to) return fail(to.error());
    move.to = *to;
    cursor.take("同");
  }
  cursor.skip_spaces();
  const auto kind = cursor.take_kind();
  if (!kind) return bad("'" + first_word(cursor.rest()) + "' is no piece");
  move.kind = *kind;
  for (bool more = true; more;) {
    more = true;
    if (cursor.take("左"))
      move.from = From::left;
    else if (cursor.take("右"))
      move.from = From::right;
    else if (cursor.take("直"))
      move.from = From::straight;
    else if (cursor.take("上") || cursor.take("行") || cursor.take("入"))
      move.motion = Motion::up;
    else if (cursor.take("寄"))
      move.motion = Motion::aside;
    else if (cursor.take("引") || cursor.take("下"))
      move.motion = Motion::back;
    else if (cursor.take("不成") || cursor.take("生"))
      move.stays = true;
    else if (cursor.take("成"))
      move.promotes = true;
    else if (cursor.take("打"))
      move.drop = true;
    else
      more = false;
  }
  const auto source = take_source(cursor);
  if (!source) return fail(source.error());
  move.source = *source;
  if (move.drop && (move.promotes || move.source != no_square))
    return bad("a dropped piece comes from the hand and does not promote");
  return move;
}

Result<Move> resolve(const Position& pos, const WrittenMove& written) {
  const Square to = written.to == no_square ? last_square(pos) : written.to;
  if (to == no_square)
    return fail(Errc::illegal, "同 is said where no move was made before", "move");
  if (const Outcome end = outcome(pos); end != Outcome::ongoing)
    return fail(Errc::illegal, "the game is over: " + std::string(to_text(end)), "move");
  if (written.drop) return resolve_drop(pos, written.kind, to);
  if (written.source != no_square) return resolve_from_source(pos, written, to);
  const bool unmarked = written.from == From::unsaid && written.motion == Motion::unsaid &&
                        !written.promotes && !written.stays;
  // A drop goes without 打 where no piece of the kind on the board could go.
  if (unmarked && sources(pos, written.kind, to).empty() && !is_promoted(written.kind) &&
      written.kind != Kind::king && pos.board.in_hand(pos.board.to_move, written.kind) > 0)
    return resolve_drop(pos, written.kind, to);
  return resolve_step(pos, written, to);
}

Result<Move> parse_japanese_move(const Position& pos, std::string_view text) {
  Cursor cursor(text);
  cursor.skip_spaces();
  if (const auto mark = cursor.take_mark(); mark && *mark != pos.board.to_move)
    return fail(Errc::illegal, std::string(mark_of(*mark)) + " is not to move", "move",
                "▲ is Sente, △ is Gote");
  if (cursor.rest() == resign_word) return Move::resign();
  if (cursor.rest() == declare_word) return Move::declare();
  const auto written = take_written(cursor);
  if (!written) return fail(written.error());
  if (!cursor.done()) return bad("'" + first_word(cursor.rest()) + "' follows the move");
  return resolve(pos, *written);
}

std::string words_after(const Position& pos, Move move) {
  if (move.is_drop()) return sources(pos, move.dropped(), move.to()).any() ? "打" : "";
  const Side side = pos.board.to_move;
  const Kind kind = pos.board.at(move.from()).kind();
  std::string words = relation(pos, kind, move.from(), move.to());
  const Squares camp = camp_of_enemy(side);
  if (move.promotes())
    words += "成";
  else if (can_promote(kind) && (camp.has(move.from()) || camp.has(move.to())))
    words += "不成";
  return words;
}

Square last_square(const Position& pos) {
  const Step* last = pos.past.newest();
  return last && last->move.on_board() ? last->move.to() : no_square;
}

std::string japanese(const Position& pos, const Move& move) {
  std::string text(mark_of(pos.board.to_move));
  if (move == Move::resign()) return text + std::string(resign_word);
  if (move == Move::declare()) return text + std::string(declare_word);
  const Kind kind = move.is_drop() ? move.dropped() : pos.board.at(move.from()).kind();
  text += move.to() == last_square(pos) ? "同" : place_name(move.to());
  return text + std::string(name_of(kind)) + words_after(pos, move);
}

}  // namespace banmen::shogi
