#include "visual/curve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/text.hpp"
#include "visual/escape.hpp"

namespace banmen::visual {
namespace {

constexpr double width = 800, height = 500;
constexpr double left = 76, right = 24, head = 70, foot = 58, between = 34;
constexpr std::size_t most_points = 1500;  // of a line; more cannot be seen
// Told apart also by those who do not see all colours.
constexpr std::array palette = {"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#8A6D00", "#56B4E9"};

struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -low;

  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  // Some room on both sides; something also where there is a single value or none.
  Range padded(double part) const {
    if (low > high) return {0, 1};
    const double size = high > low ? high - low : std::max(std::abs(low), 1.0);
    return {low - part * size, high + part * size};
  }
};

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

// 1,200,000 → "1.2 M": short, and all ticks of an axis alike.
std::string tick_text(double value) {
  for (const auto& [factor, letter] : {std::pair{1e9, " G"}, {1e6, " M"}, {1e3, " k"}})
    if (std::abs(value) >= factor) return short_number(value / factor) + letter;
  return short_number(value);
}

std::string text(double x, double y, const std::string& style, std::string_view words) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + style + ">" + in_xml(words) +
         "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
         "\" y2=\"" + number(y2) + "\" class=\"" + style + "\"/>\n";
}

// One panel and the ways from its values to places in the picture.
class Plot {
 public:
  Plot(const CurvePanel& panel, Range x, double top, double bottom)
      : panel_(panel), x_(x), top_(top), bottom_(bottom) {
    Range y;
    for (const auto& series : panel.series)
      for (const auto& point : series.points) y.include(point.y);
    if (panel.level) y.include(*panel.level);
    y_ = y.padded(0.06);
    if (y.low >= 0) y_.low = std::max(y_.low, 0.0);
  }

  std::string draw(bool names_x) const {
    std::string out;
    for (const double tick : curve_ticks(y_.low, y_.high, bottom_ - top_ > 250 ? 9 : 6))
      out += line(left, y(tick), width - right, y(tick), "grid") +
             text(left - 8, y(tick) + 4, "class=\"end\"", tick_text(tick));
    for (const double tick : curve_ticks(x_.low, x_.high, 8)) {
      out += line(x(tick), top_, x(tick), bottom_, "grid");
      if (names_x) out += text(x(tick), bottom_ + 18, "class=\"middle\"", tick_text(tick));
    }
    out += line(left, bottom_, width - right, bottom_, "axis") +
           line(left, top_, left, bottom_, "axis");
    if (panel_.level) out += line(left, y(*panel_.level), width - right, y(*panel_.level), "level");
    const double middle = (top_ + bottom_) / 2;
    out += text(18, middle, "class=\"middle\" transform=\"rotate(-90 18 " + number(middle) + ")\"",
                panel_.y_label);
    for (const auto& series : panel_.series) out += draw(series);
    return out;
  }

 private:
  double x(double value) const {
    return left + (value - x_.low) / (x_.high - x_.low) * (width - left - right);
  }
  double y(double value) const {
    return bottom_ - (value - y_.low) / (y_.high - y_.low) * (bottom_ - top_);
  }

  std::string draw(const CurveSeries& series) const {
    const std::string colour = palette[static_cast<std::size_t>(series.colour) % palette.size()];
    const auto& points = series.points;
    const std::size_t each = 1 + points.size() / most_points;
    std::string places, marks;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (i % each != 0 && i + 1 != points.size()) continue;
      const auto& point = points[i];
      places += number(x(point.x)) + "," + number(y(point.y)) + " ";
      // A lone point is no line, and would not be seen.
      if (series.marks || points.size() == 1)
        marks += "<circle cx=\"" + number(x(point.x)) + "\" cy=\"" + number(y(point.y)) +
                 "\" r=\"3.5\" stroke=\"" + colour + "\" fill=\"" +
                 (point.hollow ? "#fff" : colour) + "\"/>\n";
    }
    if (places.empty()) return {};
    places.pop_back();
    return "<polyline points=\"" + places + "\" stroke=\"" + colour + "\"" +
           (series.faint ? " class=\"faint\"" : "") + "/>\n" + marks;
  }

  const CurvePanel& panel_;
  Range x_, y_;
  double top_, bottom_;
};

// What is what, in rows above the panels; names that do not fit are left out of the last row.
std::string legend(const CurveChart& chart) {
  std::string out;
  double x = left, y = 50;
  for (const auto& panel : chart.panels)
    for (const auto& series : panel.series) {
      const std::string name = shortened(series.name, 40);
      const double wide = 46 + 7.2 * static_cast<double>(letters(name));
      if (x > left && x + wide > width - right) {
        if (y > 50) return out + text(x, y + 4, "", "…");
        x = left;
        y += 16;
      }
      const std::string colour = palette[static_cast<std::size_t>(series.colour) % palette.size()];
      out += "<polyline points=\"" + number(x) + "," + number(y) + " " + number(x + 24) + "," +
             number(y) + "\" stroke=\"" + colour + "\"" + (series.faint ? " class=\"faint\"" : "") +
             "/>\n";
      if (series.marks)
        out += "<circle cx=\"" + number(x + 12) + "\" cy=\"" + number(y) +
               "\" r=\"3.5\" stroke=\"" + colour + "\" fill=\"" + colour + "\"/>\n";
      out += text(x + 30, y + 4, "", name);
      x += wide;
    }
  return out;
}

}  // namespace

std::vector<double> curve_ticks(double low, double high, int wanted) {
  const double rough = (high - low) / wanted, power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= 0.7 * rough) {
      step = factor * power;
      break;
    }
  std::vector<double> ticks;
  const auto last = std::floor(high / step + 1e-9);
  for (double i = std::ceil(low / step - 1e-9); i <= last; ++i)
    ticks.push_back(i * step + 0.0);  // never -0
  return ticks;
}

std::string curve_svg(const CurveChart& chart) {
  Range x;
  for (const auto& panel : chart.panels)
    for (const auto& series : panel.series)
      for (const auto& point : series.points) x.include(point.x);
  x = x.padded(0.01);
  if (x.low < 0 && x.high > 0) x.low = 0;
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) +
                    "\" height=\"" + number(height) + "\" viewBox=\"0 0 " + number(width) + " " +
                    number(height) + "\" role=\"img\" aria-label=\"" + in_xml(chart.title) +
                    "\">\n<style>text{font-family:'DejaVu Sans',sans-serif;font-size:12px;"
                    "fill:#222}.title{font-size:17px}.middle{text-anchor:middle}"
                    ".end{text-anchor:end}.grid{stroke:#e4e4e4}.axis{stroke:#555}"
                    ".level{stroke:#888;stroke-dasharray:2 3}"
                    "polyline{fill:none;stroke-width:1.8;stroke-linejoin:round}"
                    ".faint{stroke-width:1;opacity:.5}</style>\n"
                    "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  out += text(left, 28, "class=\"title\"", shortened(chart.title, 70)) + legend(chart);
  // The first panel is the larger one.
  const auto count = static_cast<double>(chart.panels.size());
  const double room = height - head - foot - between * (count - 1);
  double top = head;
  for (std::size_t i = 0; i < chart.panels.size(); ++i) {
    const double high = room * (i == 0 ? 1 + (count - 1) / 2 : 1) / (count + (count - 1) / 2);
    const bool last = i + 1 == chart.panels.size();
    out += Plot(chart.panels[i], x, top, top + high).draw(last);
    top += high + between;
  }
  return out + text((left + width - right) / 2, height - 14, "class=\"middle\"", chart.x_label) +
         "</svg>\n";
}

}  // namespace banmen::visual
