#include "visual/page.hpp"

#include "visual/escape.hpp"

namespace banmen::visual {

std::string page(std::string_view title, std::string_view style, std::string_view body,
                 std::string_view script) {
  std::string out =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
  out += in_xml(title);
  out += "</title>\n<style>\nbody{font-family:'DejaVu Sans',sans-serif}\n";
  out += style;
  out += "\n</style>\n<body>\n";
  out += body;
  if (!script.empty()) {
    out += "<script>\n";
    out += script;
    out += "</script>\n";
  }
  return out + "</body>\n</html>\n";
}

}  // namespace banmen::visual
