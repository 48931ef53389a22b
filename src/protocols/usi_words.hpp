#pragma once

#include <string>

#include "core/options.hpp"
#include "registry/any_game.hpp"

// How things are said in USI.
namespace banmen::protocols {

// "option name tt type spin default 32 min 1 max 65536".
std::string option_words(const OptionSpec& option);
// "cp -35" or "mate 7", from the view of `side`.
std::string score_words(const search::Score& score, Side side);
// "info depth 5 score cp 35 nodes 1234 nps 99999 time 12 pv 7g7f 3c3d"; one for each candidate.
std::vector<std::string> info_words(const registry::ThoughtText& thought, Side side);
// "bestmove 7g7f ponder 3c3d".
std::string best_words(const registry::ThoughtText& thought);
// One line, whatever the error holds.
std::string error_words(const Error& error);

}  // namespace banmen::protocols
