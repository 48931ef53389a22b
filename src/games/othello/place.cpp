#include "games/othello/place.hpp"

#include <algorithm>

namespace banmen::othello {
namespace {

// Bytes inside a letter of UTF-8.
bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

}  // namespace

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string place_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n');
  const auto break_at = before.rfind('\n');
  const auto begin = break_at == std::string_view::npos ? 0 : break_at + 1;
  const auto column = std::count_if(before.begin() + static_cast<std::ptrdiff_t>(begin),
                                    before.end(), [](char c) { return !continues(c); });
  return "line " + std::to_string(line + 1) + ", column " + std::to_string(column + 1);
}

std::string letter_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end";
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (byte < 0x20 || byte == 0x7f) return "an unprintable character";
  std::size_t end = offset + 1;
  while (end < text.size() && continues(text[end])) ++end;
  const bool whole = byte < 0x80 ? end == offset + 1 : byte >= 0xc0 && end > offset + 1;
  if (!whole) return "a byte that is no text";
  return "'" + std::string(text.substr(offset, end - offset)) + "'";
}

}  // namespace banmen::othello
