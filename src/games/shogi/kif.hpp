#pragma once

#include "games/shogi/record_text.hpp"

// Record files that Japanese programs exchange: KIF, a move on each line with where it came from,
// and KI2, moves as books print them.
namespace banmen::shogi {

bool looks_like_kif(std::string_view text);
bool looks_like_ki2(std::string_view text);
Result<Record> read_kif(std::string_view text, const Options& options);
Result<Record> read_ki2(std::string_view text, const Options& options);
std::string write_kif(const Record& record);
std::string write_ki2(const Record& record);

}  // namespace banmen::shogi
