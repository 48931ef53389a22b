#include "games/othello/transcript.hpp"

#include <algorithm>

#include "core/line.hpp"
#include "core/text.hpp"
#include "games/othello/codec.hpp"
#include "games/othello/place.hpp"

namespace banmen::othello {
namespace {

constexpr const char* hint = "write squares in a row, as in f5d6c3; passes as pa, or not at all";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads between two offsets of a text, so that places are those of the text.
class Reader {
 public:
  Reader(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text.substr(0, end)), at_(begin) {}

  Result<Record> read(const Options& options) {
    skip();
    auto start = Othello::start(options);
    if (at_board()) {
      auto found = board(options);
      if (!found) return fail(found.error());
      start = *found;
    }
    Scribe scribe(start);
    for (skip(); at_ < text_.size(); skip()) {
      const Place where{text_, at_};
      const auto move = take_move();
      if (!move) return fail(move.error());
      if (auto played = scribe.play(*move, where); !played) return fail(played.error());
    }
    return scribe.finish();
  }

 private:
  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }
  bool line_begins() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

  // White space, commas, numbers of moves and lines of comment.
  void skip() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_space(c) || c == ',') {
        ++at_;
      } else if ((c == '#' || c == '%') && line_begins()) {
        skip_line();
      } else if (is_digit(c) && number_end() > at_) {
        at_ = number_end();
      } else {
        return;
      }
    }
  }

  // Behind "12." at this place; here, if there is none.
  std::size_t number_end() const {
    const std::size_t dot = text_.find_first_not_of("0123456789", at_);
    return dot < text_.size() && text_[dot] == '.' ? dot + 1 : at_;
  }

  bool at_board() const {
    std::size_t at = at_;
    return read_cells(text_, at).has_value();
  }

  Result<Position> board(const Options& options) {
    const std::size_t begin = at_;
    if (const auto cells = read_cells(text_, at_); !cells) return fail(cells.error());
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    at_ = std::min(text_.find_first_of(" \t\r\n", at_), text_.size());
    auto decoded = parse_board(text_.substr(begin, at_ - begin), options);
    if (!decoded)  // its places count from the board on
      return fail(Errc::bad_syntax, "the side to move is missing behind the board",
                  place_in(text_, at_), "write X for black, O for white");
    return decoded->position;
  }

  Result<Move> take_move() {
    const std::string rest = lower(text_.substr(at_, 4));
    for (const std::string_view word : {"pass", "pa", "--"})
      if (rest.starts_with(word)) {
        at_ += word.size();
        return pass_move;
      }
    const Square square = parse_square(rest.substr(0, 2));
    if (square == no_square) {
      const bool lonely = rest[0] >= 'a' && rest[0] <= 'h';
      const std::size_t wrong = lonely ? at_ + 1 : at_;
      return fail(Errc::bad_syntax, letter_at(text_, wrong) + " is no part of a move",
                  place_in(text_, wrong), hint);
    }
    at_ += 2;
    return move_to(square);
  }

  std::string_view text_;
  std::size_t at_;
};

}  // namespace

bool begins_with_moves(std::string_view text) {
  if (looks_like_bits(text)) return false;
  for (const auto& line : split(text, '\n')) {
    const std::string_view body = trim(line);
    if (body.empty() || body[0] == '#' || body[0] == '%') continue;
    if (parse_square(body.substr(0, 2)) != no_square) return true;
    std::size_t at = 0;
    if (!read_cells(body, at) || body.find(';') != std::string_view::npos) return false;
    const auto words = split_words(body.substr(at));
    return words.size() > 1 && parse_square(words[1].substr(0, 2)) != no_square;
  }
  return false;
}

bool looks_like_transcript(std::string_view text) {
  if (!begins_with_moves(text)) return false;
  const auto words = split_words(text);
  if (words != Othello::split_moves(text)) return true;
  return !replay<Othello>({{}, "", words}).has_value();
}

Result<Record> read_transcript(std::string_view text, const Options& options) {
  return Reader(text, 0, text.size()).read(options);
}

Result<std::vector<Record>> read_transcripts(std::string_view text, const Options& options) {
  auto whole = read_transcript(text, options);
  if (whole) return std::vector<Record>{*std::move(whole)};
  std::vector<Record> games;
  std::size_t lines = 0;
  std::optional<Error> first_error;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trim(text.substr(begin, end - begin));
    if (!line.empty() && line[0] != '#' && line[0] != '%') {
      ++lines;
      // Only of the first error it matters where in the text it is, which takes time to find out.
      auto game = Reader(text.substr(begin, end - begin), 0, end - begin).read(options);
      if (game)
        games.push_back(*std::move(game));
      else if (!first_error)
        first_error = Reader(text, begin, end).read(options).error();
    }
    begin = end + 1;
  }
  // One line, or a game in several of them of which no other begins a game: the first error counts.
  if (lines == 1 || games.size() <= 1) return fail(whole.error());
  if (first_error) return fail(*std::move(first_error));
  return games;
}

std::string write_transcript(const Record& record) {
  std::string text;
  if (record.start != Othello::start(record.start.options)) text = to_text(record.start) + " ";
  for (const Move move : record.moves)
    if (!move.is_pass()) text += to_text(move);
  // A pass at the end is the only one that the moves do not tell.
  if (!record.moves.empty() && record.moves.back().is_pass()) text += "pa";
  return text + "\n";
}

Result<Decoded<Position>> parse_after_moves(std::string_view text, const Options& options) {
  const auto record = read_transcript(text, options);
  if (!record) return fail(record.error());
  return Decoded<Position>{last_position(*record)};
}

}  // namespace banmen::othello
