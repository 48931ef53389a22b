#include "core/text.hpp"
#include "games/othello/codec.hpp"
#include "games/othello/transcript.hpp"

// The lists of what can be read and written.
namespace banmen::othello {
namespace {

Result<Decoded<Position>> parse_text(std::string_view text, const Options& options) {
  return looks_like_transcript(text) ? parse_after_moves(text, options)
                                     : parse_board(text, options);
}

bool looks_like_obf(std::string_view text) {
  return text.starts_with('%') || text.starts_with('#') || text.find(';') != std::string_view::npos;
}

// Two words of digits, where 64 squares would be one word or more than two.
bool looks_like_bits(std::string_view text) {
  const auto words = split_words(text);
  return words.size() >= 2 && words.size() <= 3 && words[0].size() <= 18 &&
         words[0].find_first_not_of("0123456789abcdefABCDEFx") == std::string::npos;
}

}  // namespace

std::vector<Format<Othello>> Othello::formats() {
  return {
      {"text", "64 squares and the side to move; also read in other alphabets, or as moves",
       to_text, parse_text},
      {"obf", "the same in a line of a file of test positions, with scores of moves", to_obf,
       parse_obf},
      {"bits", "Black's and White's discs as hexadecimal words, side to move", to_bits, parse_bits},
      {"json", "JSON: lists of squares, side to move", to_json, parse_json},
      {"picture", "the board for people; cannot be read back", picture, nullptr},
  };
}

std::vector<RecordFormat<Othello>> Othello::records() {
  return {
      {"transcript", "moves in a row: f5d6c3; a game a line", looks_like_transcript,
       read_transcript, write_transcript},
  };
}

Result<Position> Othello::parse(std::string_view text, const Options& options) {
  const std::string_view body = trim(text);
  const auto read = body.starts_with('{')         ? parse_json
                    : looks_like_transcript(body) ? parse_after_moves
                    : looks_like_obf(body)        ? parse_obf
                    : looks_like_bits(body)       ? parse_bits
                                                  : parse_board;
  auto decoded = read(text, options);
  if (!decoded) return fail(decoded.error());
  return decoded->position;
}

}  // namespace banmen::othello
