#pragma once

#include <chrono>
#include <cstdio>
#include <string>

#include "core/result.hpp"

namespace banmen::visual {

enum class Format { dot, svg, png, html, txt };

Result<Format> parse_format(const std::string& name, const std::vector<Format>& known);
// What --format or else the ending of the output's name says; `otherwise` when there is neither.
Result<Format> choose_format(const std::string& name, const std::string& path, Format otherwise,
                             const std::vector<Format>& known);

// To a file as write_file writes it; to `out` when the path is empty or "-".
Result<void> deliver(const std::string& path, std::string_view content, std::FILE* out);

// Pictures that other programs draw. What they warn about goes to `err`.
Result<std::string> draw_dot(const std::string& dot, Format format, std::chrono::seconds limit,
                             std::FILE* err);
Result<std::string> draw_svg(const std::string& svg, std::chrono::seconds limit, std::FILE* err);

}  // namespace banmen::visual
