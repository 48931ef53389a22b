#pragma once

#include "games/othello/scribe.hpp"

// GGF, the files of game servers: (;GM[Othello]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 … *]B[F5]W[D6];)
namespace banmen::othello {

bool looks_like_ggf(std::string_view text);
Result<Record> read_ggf(std::string_view text, const Options& options);  // the first game
Result<std::vector<Record>> read_ggf_archive(std::string_view text, const Options& options);
std::string write_ggf(const Record& record);

}  // namespace banmen::othello
