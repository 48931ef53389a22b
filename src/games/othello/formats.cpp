#include "core/text.hpp"
#include "games/othello/codec.hpp"
#include "games/othello/ggf.hpp"
#include "games/othello/sgf.hpp"
#include "games/othello/transcript.hpp"
#include "games/othello/wthor.hpp"

// The lists of what can be read and written.
namespace banmen::othello {
namespace {

Result<Decoded<Position>> parse_text(std::string_view text, const Options& options) {
  return begins_with_moves(text) ? parse_after_moves(text, options) : parse_board(text, options);
}

bool looks_like_obf(std::string_view text) {
  return text.starts_with('%') || text.starts_with('#') || text.find(';') != std::string_view::npos;
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
      {.name = "transcript",
       .about = "moves in a row: f5d6c3; a game a line",
       .looks_like = looks_like_transcript,
       .read = read_transcript,
       .write = write_transcript,
       .read_all = read_transcripts},
      {.name = "ggf",
       .about = "GGF: archives of game servers, with times and evaluations",
       .looks_like = looks_like_ggf,
       .read = read_ggf,
       .write = write_ggf,
       .read_all = read_ggf_archive},
      {.name = "sgf",
       .about = "SGF, game 2: the main lines",
       .looks_like = looks_like_sgf,
       .read = read_sgf,
       .write = write_sgf,
       .read_all = read_sgf_collection},
      {.name = "wthor",
       .about = "WTHOR: the archive of tournaments, 68 bytes a game",
       .looks_like = looks_like_wthor,
       .read = read_wthor,
       .write = write_wthor,
       .read_all = read_wthor_file,
       .write_all = write_wthor_file,
       .check = check_wthor,
       .complete = add_wthor_names,
       .binary = true,
       .dated = true},
  };
}

Result<Position> Othello::parse(std::string_view text, const Options& options) {
  const std::string_view body = trim(text);
  const auto read = body.starts_with('{')     ? parse_json
                    : looks_like_bits(body)   ? parse_bits
                    : begins_with_moves(body) ? parse_after_moves
                    : looks_like_obf(body)    ? parse_obf
                                              : parse_board;
  auto decoded = read(text, options);
  if (!decoded) return fail(decoded.error());
  return decoded->position;
}

}  // namespace banmen::othello
