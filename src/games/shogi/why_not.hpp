#pragma once

#include <string>

#include "games/shogi/position.hpp"

namespace banmen::shogi {

// Why a step or a drop is not legal, in words: "there is no piece on 5e", "two pawns on file 5".
// Precondition: it is not legal.
std::string why_not(const Position& pos, Move move);

std::string_view english(Kind kind);  // "promoted silver"

}  // namespace banmen::shogi
