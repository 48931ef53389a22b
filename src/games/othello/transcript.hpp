#pragma once

#include "games/othello/scribe.hpp"

// Moves in a row, "f5d6c3"; a game that begins elsewhere tells its position first.
namespace banmen::othello {

// Whether moves come first, or a board and then moves.
bool begins_with_moves(std::string_view text);
// The same, but for a plain list of moves with all its passes: everybody reads that.
bool looks_like_transcript(std::string_view text);
// All of a text as one game.
Result<Record> read_transcript(std::string_view text, const Options& options);
// A game a line, unless the lines are one game.
Result<std::vector<Record>> read_transcripts(std::string_view text, const Options& options);
std::string write_transcript(const Record& record);

}  // namespace banmen::othello
