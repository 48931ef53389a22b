#pragma once

#include "core/result.hpp"
#include "visual/analysis.hpp"

namespace banmen::visual {

// The best line from a node as text, or up to `most` of them when several moves are best: each move
// with its board, value and class, and at the end who won and why.
std::string kifu(const Analysis& analysis, NodeNumber from, std::size_t most);

// A board as text, with its row and column numbers and the marked points in brackets.
std::string board_text(const Board& board, const std::vector<bool>& marked);

}  // namespace banmen::visual
