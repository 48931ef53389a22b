#pragma once

#include "games/shogi/record_text.hpp"

// Games as programs tell them to engines: "position startpos moves 7g7f 3c3d".
namespace banmen::shogi {

bool looks_like_usi(std::string_view text);
Result<Record> read_usi(std::string_view text, const Options& options);
std::string write_usi(const Record& record);

}  // namespace banmen::shogi
