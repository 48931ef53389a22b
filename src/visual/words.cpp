#include "visual/words.hpp"

#include <charconv>

#include "visual/escape.hpp"

namespace banmen::visual {

const char* colour(OutcomeClass outcome) {
  switch (outcome) {
    case OutcomeClass::second:
      return "#4CAF50";
    case OutcomeClass::first:
      return "#FF9800";
    case OutcomeClass::black:
      return "#2196F3";
    case OutcomeClass::white:
      return "#F44336";
    case OutcomeClass::unknown:
      break;
  }
  return "#9E9E9E";
}

const char* meaning(OutcomeClass outcome) {
  switch (outcome) {
    case OutcomeClass::second:
      return "the second player wins";
    case OutcomeClass::first:
      return "the first player wins";
    case OutcomeClass::black:
      return "Black wins";
    case OutcomeClass::white:
      return "White wins";
    case OutcomeClass::unknown:
      break;
  }
  return "not known";
}

const char* side_name(int player) { return player > 0 ? "Black" : "White"; }

char stone(int cell) { return cell > 0 ? 'X' : cell < 0 ? 'O' : '.'; }

std::optional<Point> parse_point(std::string_view move) {
  if (!move.starts_with('(') || !move.ends_with(')')) return std::nullopt;
  const char *at = move.data() + 1, *const end = move.data() + move.size() - 1;
  Point point{};
  const auto row = std::from_chars(at, end, point.row);
  if (row.ec != std::errc{} || row.ptr == end || *row.ptr != ',') return std::nullopt;
  const auto col = std::from_chars(row.ptr + 1, end, point.col);
  if (col.ec != std::errc{} || col.ptr != end) return std::nullopt;
  return point;
}

bool comes_before(std::string_view move, std::string_view other) {
  const auto a = parse_point(move), b = parse_point(other);
  if (a && b) return *a < *b;
  if (a || b) return a.has_value();
  return move < other;
}

std::string title(const Analysis& analysis) {
  const Metadata& metadata = analysis.metadata;
  const Node& root = analysis.nodes[analysis.root];
  std::string text = std::to_string(root.rows) + "x" + std::to_string(root.cols);
  if (metadata.m) text += ", m = " + std::to_string(*metadata.m);
  if (!metadata.ko.empty()) text += ", ko " + printable(metadata.ko);
  if (!metadata.mode.empty() && metadata.mode != "full") text += ", " + printable(metadata.mode);
  if (!metadata.complete) text += ", not complete";
  return text;
}

}  // namespace banmen::visual
