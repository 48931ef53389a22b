#pragma once

#include "engines/othello/subject.hpp"

// What others have played, and positions whose scores are known, as material to learn from.
namespace banmen::othello {

// All games of a file: WTHOR, GGF, SGF or transcripts.
Result<Scripts> read_scripts(const std::string& file);

// Lines of a board, the side to move and its score in discs: "---O…X--- X +12", or with tabs. Empty
// lines and those after # or % are passed over.
Result<std::vector<learn::Labelled<Board>>> read_labelled(const std::string& file);

}  // namespace banmen::othello
