#pragma once

#include "visual/selection.hpp"

// The tree in the formats that we write ourselves; the same input gives the same bytes.
namespace banmen::visual {

std::string tree_dot(const Analysis& analysis, const Selection& selection, bool boards);
std::string tree_text(const Analysis& analysis, const Selection& selection, bool boards);
// In our own layout: for trees that take Graphviz too long.
std::string tree_svg(const Analysis& analysis, const Selection& selection, bool boards);
// One page that needs nothing else, neither a server nor a network.
std::string tree_html(const Analysis& analysis, const Selection& selection, bool boards);

}  // namespace banmen::visual
