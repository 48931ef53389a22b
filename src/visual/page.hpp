#pragma once

#include <string>
#include <string_view>

namespace banmen::visual {

// A web page in one piece: it forbids itself to load anything.
std::string page(std::string_view title, std::string_view style, std::string_view body,
                 std::string_view script);

}  // namespace banmen::visual
