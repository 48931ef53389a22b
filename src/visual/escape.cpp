#include "visual/escape.hpp"

namespace banmen::visual {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Bytes of the letter at the begin of `text`, which is valid UTF-8 and not empty.
std::size_t letter_size(std::string_view text) {
  std::size_t size = 1;
  while (size < text.size() && continues(text[size])) ++size;
  return size;
}

bool is_control(std::string_view letter) {
  const auto first = static_cast<unsigned char>(letter[0]);
  if (letter.size() == 1) return first < 0x20 || first == 0x7F;
  if (letter.size() == 2) return first == 0xC2 && static_cast<unsigned char>(letter[1]) < 0xA0;
  // Line separators, marks that turn the direction of text, and the two that XML forbids.
  return letter == "\xE2\x80\xA8" || letter == "\xE2\x80\xA9" ||
         (letter >= "\xE2\x80\xAA" && letter <= "\xE2\x80\xAE") ||
         (letter >= "\xE2\x81\xA6" && letter <= "\xE2\x81\xA9") || letter == "\xEF\xBF\xBE" ||
         letter == "\xEF\xBF\xBF";
}

template <class Escape>
std::string each_letter(std::string_view text, Escape escape) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto letter = text.substr(0, letter_size(text));
    text.remove_prefix(letter.size());
    if (is_control(letter))
      out += replacement;
    else
      escape(out, letter);
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) {
  return each_letter(text, [](std::string& out, std::string_view letter) { out += letter; });
}

std::string in_dot(std::string_view text) {
  return each_letter(text, [](std::string& out, std::string_view letter) {
    if (letter == "\"" || letter == "\\") out += '\\';
    // Graphviz reads entities in plain labels too.
    out += letter == "&" ? "&amp;" : letter;
  });
}

std::string in_xml(std::string_view text) {
  return each_letter(text, [](std::string& out, std::string_view letter) {
    switch (letter[0]) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += letter;
    }
  });
}

std::string in_json(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    // With "<" escaped no "</script>" and no "<!--" can come about.
    if (byte < 0x20 || byte == 0x7F || c == '<') {
      constexpr const char* hex = "0123456789abcdef";
      out += "\\u00";
      out += hex[byte >> 4];
      out += hex[byte & 15];
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::size_t letters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += continues(c) ? 0 : 1;
  return count;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (letters(text) <= most) return std::string(text);
  std::string out;
  for (std::size_t i = 1; i < most; ++i) {
    const auto letter = text.substr(0, letter_size(text));
    out += letter;
    text.remove_prefix(letter.size());
  }
  return out + "…";
}

}  // namespace banmen::visual
