#pragma once

#include <string>
#include <string_view>

// Text of a file within text of ours. What could move a cursor or break XML is shown as U+FFFD.
namespace banmen::visual {

std::string printable(std::string_view text);  // on one line of a terminal
std::string in_dot(std::string_view text);     // between the quotes of a DOT string
std::string in_xml(std::string_view text);     // content or attribute of SVG and HTML
std::string in_json(std::string_view text);    // with its quotes; safe inside <script>
std::string shortened(std::string_view text, std::size_t letters);  // "{{∞|}|0…"
std::size_t letters(std::string_view text);                         // code points

}  // namespace banmen::visual
