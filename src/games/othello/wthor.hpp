#pragma once

#include "games/othello/scribe.hpp"

// WTHOR, the archive of tournament games: a header of 16 bytes and 68 bytes a game. Names are in
// files of their own (.JOU players, .TRN tournaments); the games tell numbers.
//
// Tags of a game: tournament, black_player, white_player (numbers), real_score and
// theoretical_score (black's discs), theoretical_depth (empty squares), year, and date (when the
// file was written, YYYY-MM-DD). What is zero, or follows from the moves, has no tag.
namespace banmen::othello {

bool looks_like_wthor(std::string_view bytes);
Result<Record> read_wthor(std::string_view bytes, const Options& options);  // the first game
// Games that cannot be replayed are left out, with a warning in the game that comes next.
Result<std::vector<Record>> read_wthor_file(std::string_view bytes, const Options& options);
Result<void> check_wthor(const Record& record);  // a start or a last pass that it has no room for
std::string write_wthor(const Record& record);
std::string write_wthor_file(const std::vector<Record>& records);
// Names players, or adds a tag "event", by a .JOU or .TRN file.
Result<void> add_wthor_names(std::vector<Record>& records, std::string_view bytes);

}  // namespace banmen::othello
