#include "cgt/thermograph_svg.hpp"

#include <algorithm>
#include <cstdio>

namespace banmen::cgt {
namespace {

constexpr double width = 480, height = 360, margin = 48;

std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", x == 0 ? 0.0 : x);  // no "-0.00"
  return text;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else
      out += c;
  }
  return out;
}

// Titles are cut between characters, not within one.
std::string shortened(std::string text) {
  constexpr std::size_t longest = 60;
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (text[end] & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

class Drawing {
 public:
  explicit Drawing(const Thermograph& graph) : graph_(graph) {
    low_ = std::min(to_double(graph.right.front().value), to_double(graph.mean));
    high_ = std::max(to_double(graph.left.front().value), to_double(graph.mean));
    const double spread = std::max(high_ - low_, 1.0);
    low_ -= spread / 4;
    high_ += spread / 4;
    const double hot = to_double(graph.temperature);
    bottom_ = std::min(0.0, hot);
    top_ = std::max(hot, 0.0) + std::max(hot, 1.0) / 3;
  }

  std::string draw(const std::string& title) {
    out_ =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 480 360\" width=\"480\" "
        "height=\"360\" font-family=\"sans-serif\" font-size=\"12\">\n"
        "<rect width=\"480\" height=\"360\" fill=\"#ffffff\"/>\n";
    out_ += "<title>Thermograph of " + escaped(title) + "</title>\n";
    text(width / 2, 20, "middle", shortened(title));
    axes();
    wall(graph_.left, "#1565c0");
    wall(graph_.right, "#c62828");
    const Dyadic from = graph_.temperature;
    line(x(graph_.mean), y(to_double(from)), x(graph_.mean), y(top_), "#212121", 3, false);
    return out_ + "</svg>\n";
  }

 private:
  double x(Dyadic value) const {
    return width - margin - (to_double(value) - low_) / (high_ - low_) * (width - 2 * margin);
  }
  double y(double t) const {
    return height - margin - (t - bottom_) / (top_ - bottom_) * (height - 2 * margin);
  }

  void line(double x1, double y1, double x2, double y2, const char* colour, int thick,
            bool dashed) {
    out_ += "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
            "\" y2=\"" + number(y2) + "\" stroke=\"" + colour + "\" stroke-width=\"" +
            std::to_string(thick) + "\"" + (dashed ? " stroke-dasharray=\"4 4\"" : "") + "/>\n";
  }

  void text(double at_x, double at_y, const char* anchor, const std::string& words) {
    out_ += "<text x=\"" + number(at_x) + "\" y=\"" + number(at_y) + "\" text-anchor=\"" + anchor +
            "\" fill=\"#212121\">" + escaped(words) + "</text>\n";
  }

  void axes() {
    line(margin / 2, y(0), width - margin / 2, y(0), "#757575", 1, false);
    line(width - margin / 2, y(0), width - margin / 2, y(top_), "#757575", 1, false);
    text(width - margin / 2, y(top_) - 6, "end", "temperature");
    const double hot = y(to_double(graph_.temperature));
    line(x(graph_.mean), hot, width - margin / 2, hot, "#9e9e9e", 1, true);
    text(width - margin / 2 - 4, hot - 4, "end", "t = " + to_text(graph_.temperature));
    mark("mean", graph_.mean, 34);
    if (graph_.left.front().value == graph_.right.front().value) return;
    mark("left stop", graph_.left.front().value, 18);
    mark("right stop", graph_.right.front().value, 18);
  }

  void mark(const char* word, Dyadic value, double below) {
    line(x(value), y(0) - 3, x(value), y(0) + 3, "#757575", 1, false);
    text(x(value), y(0) + below, "middle", std::string(word) + " " + to_text(value));
  }

  void wall(const Wall& points, const char* colour) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
      line(x(points[i].value), y(to_double(points[i].temperature)), x(points[i + 1].value),
           y(to_double(points[i + 1].temperature)), colour, 3, false);
    // The last stretch of a wall may already stand where the mast does.
    const double end = to_double(points.back().temperature), hot = to_double(graph_.temperature);
    if (end < hot)
      line(x(points.back().value), y(end), x(points.back().value), y(hot), colour, 3, false);
  }

  const Thermograph& graph_;
  double low_, high_, bottom_, top_;
  std::string out_{};
};

}  // namespace

std::string thermograph_svg(const Thermograph& graph, const std::string& title) {
  return Drawing(graph).draw(title);
}

}  // namespace banmen::cgt
