#pragma once

#include <optional>
#include <string>
#include <vector>

// Curves over a common axis, such as those of a training run.
namespace banmen::visual {

struct CurvePoint {
  double x = 0, y = 0;
  bool hollow = false;  // how its mark is drawn, where there are marks
};

struct CurveSeries {
  std::string name;
  std::vector<CurvePoint> points;  // in order of x
  int colour = 0;                  // number in a palette; it comes round
  bool faint = false;              // behind the others: noisy, or less to the point
  bool marks = false;              // a dot at each point
};

// Series with a y axis of their own.
struct CurvePanel {
  std::string y_label;
  std::vector<CurveSeries> series;
  std::optional<double> level{};  // a line to compare with
};

struct CurveChart {
  std::string title, x_label;
  std::vector<CurvePanel> panels;  // one above the other
};

// A picture of 800 × 500 on a light ground.
std::string curve_svg(const CurveChart& chart);

// Round numbers from `low` to `high`, about `wanted` of them. Precondition: low < high.
std::vector<double> curve_ticks(double low, double high, int wanted);

}  // namespace banmen::visual
