#include "visual/output.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/file.hpp"
#include "core/text.hpp"
#include "visual/program.hpp"

namespace banmen::visual {
namespace {

const char* name_of(Format format) {
  switch (format) {
    case Format::dot:
      return "dot";
    case Format::svg:
      return "svg";
    case Format::png:
      return "png";
    case Format::html:
      return "html";
    case Format::txt:
      break;
  }
  return "txt";
}

// A missing program is named with the package that brings it and what works without.
Result<std::string> draw(const std::vector<std::string>& words, const std::string& input,
                         std::chrono::seconds limit, const char* hint, std::FILE* err) {
  auto output = run_program(words, input, limit);
  if (!output) {
    Error error = output.error();
    if (error.code == Errc::unsupported) error.hint = hint;
    if (error.code == Errc::stopped)
      error.hint = "--time-limit allows more, --max-nodes draws less";
    return fail(std::move(error));
  }
  std::fwrite(output->err.data(), 1, output->err.size(), err);
  return std::move(output->out);
}

}  // namespace

Result<Format> parse_format(const std::string& name, const std::vector<Format>& known) {
  std::vector<std::string> names;
  for (const Format format : known) names.emplace_back(name_of(format));
  const auto found = std::ranges::find(names, lower(name));
  if (found == names.end())
    return fail(Errc::unknown_name, "unknown format '" + name + "'", "--format",
                suggest(name, names, "formats"));
  return known[static_cast<std::size_t>(found - names.begin())];
}

Result<Format> choose_format(const std::string& name, const std::string& path, Format otherwise,
                             const std::vector<Format>& known) {
  const auto dot = path.rfind('.');
  const bool has_ending = dot != std::string::npos && path.find('/', dot) == std::string::npos;
  auto format = !name.empty() ? parse_format(name, known)
                : has_ending  ? parse_format(path.substr(dot + 1), known)
                              : Result<Format>(otherwise);
  if (format && *format == Format::png && (path.empty() || path == "-"))
    return fail(Errc::unknown_name, "a PNG needs a file", "-o");
  return format;
}

Result<void> deliver(const std::string& path, std::string_view content, std::FILE* out) {
  if (!path.empty() && path != "-") return write_file(path, content);
  errno = 0;
  if (std::fwrite(content.data(), 1, content.size(), out) == content.size() && !std::fflush(out))
    return {};
  if (errno == EPIPE) return {};  // the reader has seen enough
  return fail(Errc::unreadable, std::string("cannot write: ") + std::strerror(errno),
              "standard output");
}

Result<std::string> draw_dot(const std::string& dot, Format format, std::chrono::seconds limit,
                             std::FILE* err) {
  return draw({"dot", std::string("-T") + name_of(format)}, dot, limit,
              "install the Debian package graphviz; the formats dot, html and txt do without", err);
}

Result<std::string> draw_svg(const std::string& svg, std::chrono::seconds limit, std::FILE* err) {
  return draw({"rsvg-convert"}, svg, limit,
              "install the Debian package librsvg2-bin; the formats svg, html and txt do without",
              err);
}

}  // namespace banmen::visual
