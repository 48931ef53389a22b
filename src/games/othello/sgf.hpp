#pragma once

#include "games/othello/scribe.hpp"

// SGF with GM[2]: the main line of each game.
namespace banmen::othello {

bool looks_like_sgf(std::string_view text);
Result<Record> read_sgf(std::string_view text, const Options& options);  // the first game
Result<std::vector<Record>> read_sgf_collection(std::string_view text, const Options& options);
std::string write_sgf(const Record& record);

}  // namespace banmen::othello
