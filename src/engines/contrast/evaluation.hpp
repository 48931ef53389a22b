#pragma once

#include "games/contrast/board.hpp"
#include "search/value.hpp"

namespace banmen::contrast {

struct Survey;

// An estimate in points for the side to move; about 100 points is a clear advantage.
search::Value evaluate(const Board& board, const Survey& survey);

}  // namespace banmen::contrast
