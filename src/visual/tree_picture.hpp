#pragma once

#include "visual/selection.hpp"

namespace banmen::visual {

// The tree in our own layout, as a part of a page.
std::string tree_for_page(const Analysis& analysis, const Selection& selection, bool boards);

}  // namespace banmen::visual
