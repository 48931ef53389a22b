#include "games/shogi/csa.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace banmen::shogi {
namespace {

// The first word of each ending is the one that is written.
constexpr std::pair<std::string_view, Ending> ending_words[] = {
    {"%CHUDAN", Ending::stopped},
    {"%ERROR", Ending::stopped},
    {"%MATTA", Ending::stopped},
    {"%TORYO", Ending::resigned},
    {"%TSUMI", Ending::mate},
    {"%FUZUMI", Ending::no_mate},
    {"%SENNICHITE", Ending::repetition},
    {"%JISHOGI", Ending::impasse},
    {"%HIKIWAKE", Ending::impasse},
    {"%MAX_MOVES", Ending::impasse},
    {"%KACHI", Ending::declared},
    {"%TIME_UP", Ending::time_up},
    {"%ILLEGAL_MOVE", Ending::illegal_loss},
};

// These name the side that broke the rules.
constexpr std::pair<std::string_view, Side> illegal_actions[] = {
    {"%+ILLEGAL_ACTION", Side::first}, {"%-ILLEGAL_ACTION", Side::second}};

std::string word(Ending ending, Side mover) {
  if (ending == Ending::illegal_win || ending == Ending::illegal_loss)
    for (const auto& [text, guilty] : illegal_actions)
      if ((guilty == mover) == (ending == Ending::illegal_loss)) return std::string(text);
  for (const auto& [text, meaning] : ending_words)
    if (meaning == ending) return std::string(text);
  return std::string(ending_words[0].first);
}

std::optional<Ending> ending_of_word(std::string_view text, Side mover) {
  for (const auto& [each, guilty] : illegal_actions)
    if (each == text) return guilty == mover ? Ending::illegal_loss : Ending::illegal_win;
  for (const auto& [each, meaning] : ending_words)
    if (each == text) return meaning;
  return std::nullopt;
}

bool is_move(std::string_view text) {
  return text.size() >= 7 && (text[0] == '+' || text[0] == '-') && text[1] >= '0' && text[1] <= '9';
}

Result<Move> parse_csa_move(const Position& pos, std::string_view text) {
  const auto bad = [&](std::string what) {
    return fail(Errc::bad_syntax, std::move(what), "move",
                "moves are like +7776FU, drops like -0055KA");
  };
  const auto digit = [&](std::size_t i) { return text[i] >= '0' && text[i] <= '9'; };
  const auto kind = text.size() == 7 ? csa_kind(text.substr(5)) : std::nullopt;
  if (!kind || !digit(1) || !digit(2) || !digit(3) || !digit(4))
    return bad("'" + first_word(text) + "' is no move");
  if ((text[0] == '+') != (pos.board.to_move == Side::first))
    return fail(Errc::illegal, "'" + std::string(text) + "' is a move of the other side", "move");
  const auto square = [&](std::size_t i) {
    const int file = text[i] - '0', rank = text[i + 1] - '0';
    return file > 0 && rank > 0 ? square_at(file, rank) : no_square;
  };
  const Square to = square(3);
  if (to == no_square) return bad("'" + std::string(text) + "' goes to no square");
  if (text.substr(1, 2) == "00") {
    if (is_promoted(*kind) || *kind == Kind::king)
      return bad("'" + std::string(text) + "' drops what is never in hand");
    return Move::drop(*kind, to);
  }
  const Square from = square(1);
  if (from == no_square || from == to)
    return bad("'" + std::string(text) + "' comes from no square");
  const Piece piece = pos.board.at(from);
  const bool promotes = can_promote(piece.kind()) && promoted(piece.kind()) == *kind;
  if (!piece.empty() && piece.kind() != *kind && !promotes)
    return fail(Errc::illegal,
                "'" + std::string(text) + "': on " + square_name(from) + " stands " +
                    std::string(csa_name(piece.kind())),
                "move");
  return Move::step(from, to, promotes);
}

std::string csa_text(const Position& pos, Move move) {
  const auto digits = [](Square square) {
    return std::to_string(file_of(square)) + std::to_string(rank_of(square));
  };
  const Kind before = move.is_drop() ? move.dropped() : pos.board.at(move.from()).kind();
  return (pos.board.to_move == Side::first ? "+" : "-") +
         (move.is_drop() ? "00" : digits(move.from())) + digits(move.to()) +
         std::string(csa_name(move.promotes() ? promoted(before) : before));
}

std::string with_comments(const Record& record, std::size_t ply) {
  std::string text;
  for (const auto& [after, comment] : record.comments)
    if (after == ply)
      for (const auto& line : split(comment, '\n')) text += "'*" + one_line(line) + "\n";
  return text;
}

class Reader {
 public:
  explicit Reader(const Options& options) : options_(options) {}

  Result<Record> read(std::string_view text) {
    const auto sheet = Sheet::of(text);
    if (!sheet) return fail(sheet.error());
    bool more = false;
    for (const auto& line : sheet->lines()) {
      if (is_blank(line.text)) continue;
      if (line.text.starts_with('/')) {  // another game follows
        more = true;
        break;
      }
      if (auto taken = take(line); !taken) return fail(taken.error());
    }
    if (!scribe_)
      return fail(Errc::bad_syntax, "nobody is said to be to move", "text",
                  "a line + or - comes before the moves");
    if (more) scribe_->warn("more_games");
    return scribe_->finish();
  }

 private:
  Result<void> take(const Sheet::Line& line) {
    if (line.text.starts_with('\'')) {
      if (line.text.starts_with("'*")) comment(line.text.substr(2));
      return {};
    }
    if (scribe_) return take_body(line);
    return take_head(line);
  }

  Result<void> take_head(const Sheet::Line& line) {
    const std::string_view text = line.text;
    if (text.starts_with("V")) return {};
    if (text.starts_with("N+") || text.starts_with("N-")) {
      players_[text[1] == '+' ? 0 : 1] = trim(text.substr(2));
      return {};
    }
    const auto in_position = position_.take(text, line.where());
    if (!in_position) return fail(in_position.error());
    if (*in_position) return position_.complete() ? begin() : Result<void>();
    if (const auto colon = text.find(':'); text.starts_with('$') && colon != text.npos) {
      tags_.emplace_back(text.substr(1, colon - 1), trim(text.substr(colon + 1)));
      return {};
    }
    if (is_move(text) || text.starts_with('%'))
      return fail(Errc::bad_syntax, "there is a move before the line that says who begins",
                  line.where(), "a line + or - comes before the moves");
    return fail(Errc::bad_syntax, "'" + first_word(text) + "' begins no line of a CSA file",
                line.where(), "lines begin with V, N+, N-, $, P, +, -, %, T or '");
  }

  Result<void> begin() {
    auto start = position_.finish(options_);
    if (!start) return fail(start.error());
    scribe_.emplace(*std::move(start));
    scribe_->record().players = players_;
    scribe_->record().tags = tags_;
    for (auto& text : early_) scribe_->comment(std::move(text));
    return {};
  }

  Result<void> take_body(const Sheet::Line& line) {
    for (const auto& each : split(line.text, ',')) {
      const std::string_view text = trim(each);
      if (text.empty()) continue;
      if (text.starts_with('T') && text.find_first_not_of("0123456789.", 1) == text.npos) {
        if (text.find_first_of("123456789") != text.npos) scribe_->warn("times");
        continue;
      }
      if (ended_)
        return fail(Errc::bad_syntax, "there is more after the end of the game", line.where(),
                    "a line / separates games");
      if (text.starts_with('%')) {
        const auto ending = ending_of_word(text, scribe_->pos().board.to_move);
        if (!ending)
          return fail(Errc::unknown_name, "unknown end '" + first_word(text) + "'",
                      scribe_->where(line), "for example %TORYO, %SENNICHITE, %KACHI, %CHUDAN");
        scribe_->end(*ending);
        ended_ = true;
        continue;
      }
      auto played = scribe_->play(parse_csa_move(scribe_->pos(), text), line);
      if (!played) return played;
    }
    return {};
  }

  void comment(std::string text) {
    if (scribe_)
      scribe_->comment(std::move(text));
    else
      early_.push_back(std::move(text));
  }

  const Options& options_;
  CsaPositionReader position_;
  std::optional<Scribe> scribe_;
  std::array<std::string, 2> players_;
  std::vector<std::pair<std::string, std::string>> tags_;
  std::vector<std::string> early_;  // comments before the position is complete
  bool ended_ = false;
};

bool is_tag_name(const std::string& key) {
  return !key.empty() && std::all_of(key.begin(), key.end(),
                                     [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

}  // namespace

bool looks_like_csa(std::string_view text) {
  for (const auto& line : split(text, '\n')) {
    const std::string_view each = trim(line);
    if (each.starts_with("V2") || each.starts_with("V3") || each.starts_with("N+") ||
        each.starts_with("N-") || (is_move(each) && csa_kind(each.substr(5, 2))) ||
        (each.starts_with('%') && ending_of_word(each, Side::first)))
      return true;
  }
  return false;
}

Result<Record> read_csa(std::string_view text, const Options& options) {
  return Reader(options).read(text);
}

std::string write_csa(const Record& record) {
  std::string text = "V2.2\n";
  for (std::size_t side = 0; side < 2; ++side)
    if (const std::string name = one_line(record.players[side]); !name.empty())
      text += (side == 0 ? "N+" : "N-") + name + "\n";
  for (const auto& [key, value] : record.tags)
    if (is_tag_name(key) && key != "PLY") text += "$" + key + ":" + one_line(value) + "\n";
  text += to_csa_position(record.start) + with_comments(record, 0);
  Position pos = record.start;
  std::size_t number = 0;
  for (const Move move : board_moves(record)) {
    ++number;
    text += csa_text(pos, move) + "\n" + with_comments(record, number);
    play(pos, move);
  }
  return text + word(ending_of(record), pos.board.to_move) + "\n" +
         with_comments(record, number + 1);
}

}  // namespace banmen::shogi
