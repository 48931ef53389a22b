#pragma once

#include <string_view>

namespace banmen::visual {

// The parts of the tree's page that are the same for every tree.
extern const std::string_view tree_page_style, tree_page_controls, tree_page_script;

}  // namespace banmen::visual
