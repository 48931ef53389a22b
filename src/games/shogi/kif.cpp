#include "games/shogi/kif.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/shogi/head.hpp"
#include "games/shogi/written_move.hpp"

namespace banmen::shogi {
namespace {

// The first word of each ending is the one that is written.
constexpr std::pair<std::string_view, Ending> ending_words[] = {
    {"中断", Ending::stopped},
    {"封じ手", Ending::stopped},
    {"投了", Ending::resigned},
    {"詰み", Ending::mate},
    {"詰", Ending::mate},
    {"不詰", Ending::no_mate},
    {"千日手", Ending::repetition},
    {"持将棋", Ending::impasse},
    {"最大手数", Ending::impasse},
    {"入玉勝ち", Ending::declared},
    {"勝ち宣言", Ending::declared},
    {"切れ負け", Ending::time_up},
    {"時間切れ", Ending::time_up},
    {"反則勝ち", Ending::illegal_win},
    {"不戦勝", Ending::illegal_win},
    {"反則負け", Ending::illegal_loss},
    {"不戦敗", Ending::illegal_loss},
};

std::string_view word(Ending ending) {
  for (const auto& [text, meaning] : ending_words)
    if (meaning == ending) return text;
  return ending_words[0].first;
}

std::optional<Ending> take_ending(Cursor& cursor) {
  for (const auto& [text, meaning] : ending_words)
    if (cursor.take(text)) return meaning;
  return std::nullopt;
}

// "   1 ７六歩…": the number, and the cursor at the move.
std::optional<long long> take_move_number(Cursor& cursor) {
  Cursor ahead = cursor;
  ahead.skip_spaces();
  const auto number = ahead.take_number();
  const std::string_view behind = ahead.rest();
  ahead.take(".");
  ahead.skip_spaces();
  if (!number || ahead.rest() == behind || ahead.done()) return std::nullopt;
  cursor = ahead;
  return number;
}

// "( 0:12/00:01:30)", and the + of a move that has variations.
Result<void> take_time(Cursor cursor, Scribe& scribe) {
  cursor.skip_spaces();
  if (cursor.at("(")) {
    const auto close = cursor.rest().find(')');
    const std::string_view time = cursor.rest().substr(0, close);
    if (close == std::string_view::npos || time.find_first_not_of("(0123456789:/. ") != time.npos)
      return fail(Errc::bad_syntax, "'" + first_word(cursor.rest()) + "' is no time", "",
                  "times are like ( 0:12/00:01:30), sources like (77)");
    if (time.find_first_of("123456789") != time.npos) scribe.warn("times");
    cursor = Cursor(cursor.rest().substr(close + 1));
  }
  cursor.skip_spaces();
  cursor.take("+");
  cursor.skip_spaces();
  if (cursor.done()) return {};
  return fail(Errc::bad_syntax, "'" + first_word(cursor.rest()) + "' follows the move", "",
              "a line has one move");
}

bool is_aside(std::string_view line) {
  return is_blank(line) || line.starts_with('#') || line.starts_with('&');
}

bool begins_variation(std::string_view line) { return strip(line).starts_with("変化"); }
bool is_closing(std::string_view line) { return strip(line).starts_with("まで"); }
bool is_column_heads(std::string_view line) { return strip(line).starts_with("手数--"); }

// What KIF and KI2 have in common: a head, a body, comments anywhere, and an end.
class Reader {
 public:
  explicit Reader(const Options& options) : options_(options) {}

  // Calls `move(scribe, line)` for the lines of the body, of which `begins_body` knows the first.
  // `move` tells whether the game was ended by its line.
  template <class BeginsBody, class TakeMoves>
  Result<Record> read(std::string_view text, BeginsBody begins_body, TakeMoves move) {
    const auto sheet = Sheet::of(text);
    if (!sheet) return fail(sheet.error());
    for (const auto& line : sheet->lines()) {
      if (is_aside(line.text) || is_column_heads(line.text)) continue;
      if (line.text.starts_with('*')) {
        comment(line.text.substr(1));
        continue;
      }
      if (begins_variation(line.text)) {
        variations_ = true;
        break;
      }
      const bool closing = is_closing(line.text);
      if (!scribe_ && !closing && !begins_body(line.text)) {
        if (auto taken = head_.take(line); !taken) return fail(taken.error());
        continue;
      }
      if (auto begun = begin(); !begun) return fail(begun.error());
      if (closing) {
        take_closing(line.text, *scribe_, ended_);
        ended_ = true;
        continue;
      }
      if (ended_)
        return fail(Errc::bad_syntax, "there is more after the end of the game", line.where(),
                    "import one game at a time");
      const Result<bool> ends = move(*scribe_, line);
      if (!ends) return fail(ends.error());
      ended_ = *ends;
    }
    if (auto begun = begin(); !begun) return fail(begun.error());
    if (variations_) scribe_->warn("variations");
    return scribe_->finish();
  }

 private:
  void comment(std::string text) {
    if (scribe_)
      scribe_->comment(std::move(text));
    else
      early_.push_back(std::move(text));
  }

  Result<void> begin() {
    if (scribe_) return {};
    auto scribe = head_.finish(options_);
    if (!scribe) return fail(scribe.error());
    scribe_ = *std::move(scribe);
    for (auto& text : early_) scribe_->comment(std::move(text));
    return {};
  }

  const Options& options_;
  HeadReader head_;
  std::optional<Scribe> scribe_;
  std::vector<std::string> early_;  // comments before the first move
  bool ended_ = false, variations_ = false;
};

bool is_kif_move(std::string_view line) {
  Cursor cursor(line);
  if (!take_move_number(cursor)) return false;
  cursor.take_mark();
  if (cursor.at("同")) return true;
  if (Cursor ahead = cursor; take_ending(ahead)) return true;
  return cursor.take_digit() && cursor.take_digit();
}

bool is_ki2_move(std::string_view line) {
  Cursor cursor(line);
  cursor.skip_spaces();
  if (cursor.take_mark() || cursor.at("同")) return true;
  return cursor.take_digit() && cursor.take_digit() && cursor.take_kind();
}

std::string with_comments(const Record& record, std::size_t ply) {
  std::string text;
  for (const auto& [after, comment] : record.comments)
    if (after == ply)
      for (const auto& line : split(comment, '\n')) text += "*" + one_line(line) + "\n";
  return text;
}

std::string place_and_kind(const Position& pos, Move move) {
  const Kind kind = move.is_drop() ? move.dropped() : pos.board.at(move.from()).kind();
  const std::string place =
      move.to() == last_square(pos) ? "同" + std::string(wide_space) : place_name(move.to());
  return place + std::string(name_of(kind));
}

std::string kif_text(const Position& pos, Move move) {
  std::string text = place_and_kind(pos, move);
  if (move.is_drop()) return text + "打";
  if (move.promotes()) text += "成";
  return text + "(" + std::to_string(file_of(move.from())) + std::to_string(rank_of(move.from())) +
         ")";
}

std::string numbered(std::size_t number, std::string_view move) {
  std::string text = std::to_string(number);
  if (text.size() < 4) text.insert(0, 4 - text.size(), ' ');
  return text + " " + std::string(move) + "\n";
}

template <class Test>
bool any_line(std::string_view text, Test test) {
  const auto sheet = Sheet::of(text);
  return sheet && std::any_of(sheet->lines().begin(), sheet->lines().end(),
                              [&](const auto& line) { return test(line.text); });
}

bool is_kif_head(std::string_view line) {
  for (const auto word : {"手合割", "手数--", "先手：", "後手：", "下手：", "上手：", "#KIF"})
    if (line.starts_with(word)) return true;
  return false;
}

bool has_marked_move(std::string_view line) {
  Cursor cursor(line);
  cursor.skip_spaces();
  return cursor.take_mark() && (cursor.at("同") || cursor.take_digit());
}

}  // namespace

bool looks_like_kif(std::string_view text) {
  return any_line(text, is_kif_move) ||
         (any_line(text, is_kif_head) && !any_line(text, has_marked_move));
}

bool looks_like_ki2(std::string_view text) {
  return any_line(text, has_marked_move) && !any_line(text, is_kif_move);
}

Result<Record> read_kif(std::string_view text, const Options& options) {
  std::optional<long long> next;  // the number that should come
  const auto move = [&next](Scribe& scribe, const Sheet::Line& line) -> Result<bool> {
    const auto located = [&](Error error) {
      error.where = scribe.where(line);
      return fail(std::move(error));
    };
    Cursor cursor(line.text);
    const auto number = take_move_number(cursor);
    if (!number)
      return located({Errc::bad_syntax, "'" + first_word(strip(line.text)) + "' is no move", "",
                      "moves are like   1 ７六歩(77)"});
    if (next && *number != *next)
      return located({Errc::bad_syntax, "the move has number " + std::to_string(*number) +
                                            ", not " + std::to_string(*next)});
    next = *number + 1;
    cursor.take_mark();
    if (const auto ending = take_ending(cursor)) {
      if (auto timed = take_time(cursor, scribe); !timed) return located(timed.error());
      scribe.end(*ending);
      return true;
    }
    const auto written = take_written(cursor);
    if (!written) return located(written.error());
    if (auto timed = take_time(cursor, scribe); !timed) return located(timed.error());
    if (auto played = scribe.play(resolve(scribe.pos(), *written), line); !played)
      return fail(played.error());
    return false;
  };
  return Reader(options).read(text, is_kif_move, move);
}

Result<Record> read_ki2(std::string_view text, const Options& options) {
  const auto moves = [](Scribe& scribe, const Sheet::Line& line) -> Result<bool> {
    Cursor cursor(line.text);
    for (cursor.skip_spaces(); !cursor.done(); cursor.skip_spaces()) {
      const auto mark = cursor.take_mark();
      if (mark && *mark != scribe.pos().board.to_move)
        return fail(Errc::illegal, std::string(mark_of(*mark)) + " is not to move",
                    scribe.where(line), "▲ is Sente, △ is Gote");
      if (const auto ending = take_ending(cursor)) {
        scribe.end(*ending);
        return true;
      }
      const auto written = take_written(cursor);
      if (!written) {
        Error error = written.error();
        error.where = scribe.where(line);
        return fail(std::move(error));
      }
      if (auto played = scribe.play(resolve(scribe.pos(), *written), line); !played)
        return fail(played.error());
    }
    return false;
  };
  return Reader(options).read(text, is_ki2_move, moves);
}

std::string write_kif(const Record& record) {
  std::string text = "#KIF version=2.0 encoding=UTF-8\n" + write_head(record) +
                     "手数----指し手---------消費時間--\n" + with_comments(record, 0);
  Position pos = record.start;
  std::size_t number = 0;
  for (const Move move : board_moves(record)) {
    ++number;
    text += numbered(number, kif_text(pos, move)) + with_comments(record, number);
    play(pos, move);
  }
  return text + numbered(number + 1, word(ending_of(record))) + with_comments(record, number + 1) +
         write_closing(record);
}

std::string write_ki2(const Record& record) {
  constexpr std::size_t moves_a_line = 6;
  std::string text = write_head(record) + "\n" + with_comments(record, 0);
  Position pos = record.start;
  std::size_t number = 0, on_line = 0;
  for (const Move move : board_moves(record)) {
    if (on_line > 0) text += on_line % moves_a_line == 0 ? "\n" : "    ";
    text += std::string(mark_of(pos.board.to_move)) + place_and_kind(pos, move) +
            words_after(pos, move);
    play(pos, move);
    ++on_line;
    if (const std::string comments = with_comments(record, ++number); !comments.empty()) {
      text += "\n" + comments;
      on_line = 0;
    }
  }
  if (on_line > 0) text += "\n";
  return text + with_comments(record, number + 1) + write_closing(record);
}

}  // namespace banmen::shogi
