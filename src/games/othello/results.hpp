#pragma once

#include "games/othello/scribe.hpp"

// How a game ended, as record files say it.
namespace banmen::othello {

// A score for black, or nothing where nobody knows: by the rules, or as far as a result is given.
std::optional<int> score_of(const Record& record);
// "first_wins" for a score of black's above 0.
std::string result_of_score(double score);
// The value of a tag; empty: there is none.
std::string tag_of(const Record& record, std::string_view name);

}  // namespace banmen::othello
