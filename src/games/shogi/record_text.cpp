#include "games/shogi/record_text.hpp"

#include <iconv.h>

#include <algorithm>
#include <optional>

#include "core/text.hpp"
#include "games/shogi/why_not.hpp"

namespace banmen::shogi {
namespace {

// Nothing if a byte does not belong there.
std::optional<std::string> convert(std::string_view text, const char* encoding) {
  const iconv_t converter = ::iconv_open("UTF-8", encoding);
  if (converter == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
  std::string out(text.size() * 3 + 16, '\0');  // a letter of Shift_JIS takes at most three bytes
  char* from = const_cast<char*>(text.data());
  char* to = out.data();
  std::size_t from_left = text.size(), to_left = out.size();
  const std::size_t done = ::iconv(converter, &from, &from_left, &to, &to_left);
  ::iconv_close(converter);
  if (done == static_cast<std::size_t>(-1) || from_left > 0) return std::nullopt;
  out.resize(out.size() - to_left);
  return out;
}

}  // namespace

Result<std::string> to_utf8(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a mark that some editors write
  for (const char* encoding : {"UTF-8", "CP932"})
    if (auto converted = convert(text, encoding)) return *std::move(converted);
  return fail(Errc::bad_syntax, "the text is neither UTF-8 nor Shift_JIS", "text",
              "save the file as UTF-8");
}

bool is_blank(std::string_view text) {
  Cursor cursor(text);
  cursor.skip_spaces();
  return cursor.done();
}

std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return std::string(trim(line));
}

Result<Sheet> Sheet::of(std::string_view text) {
  const auto converted = to_utf8(text);
  if (!converted) return fail(converted.error());
  Sheet sheet;
  for (auto& line : split(*converted, '\n')) {
    while (line.ends_with('\r')) line.pop_back();
    sheet.lines_.push_back({sheet.lines_.size() + 1, std::move(line)});
  }
  return sheet;
}

std::string Scribe::where(const Sheet::Line& line) const {
  return line.where() + ", move " + std::to_string(record_.moves.size() + 1);
}

Result<void> Scribe::play(const Result<Move>& move, const Sheet::Line& line) {
  Error error;
  if (!move) {
    error = move.error();
  } else if (outcome(pos_) != Outcome::ongoing || !is_legal(pos_, *move)) {
    error = {Errc::illegal, to_text(*move) + " is not legal: " + why_not(pos_, *move)};
  } else {
    shogi::play(pos_, *move);
    record_.moves.push_back(*move);
    return {};
  }
  error.where = where(line);
  return fail(std::move(error));
}

void Scribe::comment(std::string text) {
  record_.comments.emplace_back(record_.moves.size(), std::move(text));
}

void Scribe::warn(const std::string& what) {
  auto& all = record_.warnings;
  if (std::find(all.begin(), all.end(), what) == all.end()) all.push_back(what);
}

void Scribe::end(Ending ending) {
  const Side mover = pos_.board.to_move;
  const auto said = [&](Outcome result) { record_.result = to_text(result); };
  const auto declare = [&](Move move) {
    if (outcome(pos_) != Outcome::ongoing || !is_legal(pos_, move)) return false;
    shogi::play(pos_, move);
    record_.moves.push_back(move);
    return true;
  };
  switch (ending) {
    case Ending::unsaid:
    case Ending::no_mate:
      break;
    case Ending::stopped:
      said(Outcome::ongoing);
      break;
    case Ending::resigned:
      declare(Move::resign());
      [[fallthrough]];
    case Ending::mate:
    case Ending::time_up:
    case Ending::illegal_loss:
      said(win_for(other(mover)));
      break;
    case Ending::declared:
      declare(Move::declare());
      [[fallthrough]];
    case Ending::illegal_win:
      said(win_for(mover));
      break;
    case Ending::impasse: {
      // A declaration may be worth a draw, too.
      Position declared = pos_;
      if (may_declare(pos_)) shogi::play(declared, Move::declare());
      if (outcome(declared) == Outcome::draw) declare(Move::declare());
      said(Outcome::draw);
      break;
    }
    case Ending::repetition:
      said(Outcome::draw);
      break;
  }
}

Position last_position(const Record& record) {
  Position pos = record.start;
  for (const Move move : record.moves) play(pos, move);
  return pos;
}

Ending ending_of(const Record& record) {
  const Position pos = last_position(record);
  const Outcome end = outcome(pos);
  const Side mover = pos.board.to_move;
  const Move last = record.moves.empty() ? Move() : record.moves.back();
  if (last == Move::resign()) return Ending::resigned;
  if (last == Move::declare()) return end == Outcome::draw ? Ending::impasse : Ending::declared;
  const bool long_enough = pos.options.max_plies > 0 && pos.ply >= pos.options.max_plies;
  if (end == Outcome::draw) return long_enough ? Ending::impasse : Ending::repetition;
  if (end == win_for(mover)) return Ending::illegal_win;  // the other gave perpetual check
  if (end != Outcome::ongoing) {
    const bool perpetual = pos.result != Outcome::ongoing && !long_enough &&
                           pos.options.entering != Entering::try_rule;
    return perpetual ? Ending::illegal_loss : Ending::mate;
  }
  // The rules have not ended it, but somebody may have.
  if (record.result == to_text(Outcome::draw)) return Ending::impasse;
  if (record.result == to_text(win_for(mover))) return Ending::illegal_win;
  if (record.result == to_text(win_for(other(mover)))) return Ending::time_up;
  return Ending::stopped;
}

std::vector<Move> board_moves(const Record& record) {
  std::vector<Move> moves = record.moves;
  if (!moves.empty() && !moves.back().on_board()) moves.pop_back();
  return moves;
}

}  // namespace banmen::shogi
