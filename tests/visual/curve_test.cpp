#include "visual/curve.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace banmen::visual {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Whether each element is closed in its turn, which is most of what makes XML well formed.
bool is_well_formed(std::string_view text) {
  std::vector<std::string> open;
  for (auto at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const auto end = text.find('>', at);
    if (end == std::string_view::npos) return false;
    const auto tag = text.substr(at + 1, end - at - 1);
    const std::string name(tag.substr(0, tag.find(' ')));
    if (tag.starts_with('/')) {
      if (open.empty() || "/" + open.back() != name) return false;
      open.pop_back();
    } else if (!tag.ends_with('/')) {
      open.push_back(name);
    }
  }
  return open.empty();
}

CurveChart chart() {
  CurveSeries loss{.name = "a <loss> & more", .points = {}, .faint = true};
  for (int i = 0; i < 5000; ++i) loss.points.push_back({10.0 * i, 9.0 / (1 + i)});
  CurveSeries match{.name = "match", .points = {{0, 40, true}, {9000, 70, false}}, .marks = true};
  return {"Training: x & y",
          "games",
          {{"error (discs)", {loss}, {}}, {"match score (%)", {match}, 50}}};
}

TEST(Curve, IsAWholePicture) {
  const std::string svg = curve_svg(chart());
  EXPECT_TRUE(is_well_formed(svg));
  EXPECT_THAT(svg, HasSubstr("width=\"800.0\" height=\"500.0\""));
  EXPECT_THAT(svg, HasSubstr("a &lt;loss&gt; &amp; more"));
  EXPECT_THAT(svg, HasSubstr("Training: x &amp; y"));
  EXPECT_THAT(svg, HasSubstr("error (discs)"));
  EXPECT_THAT(svg, HasSubstr(">games<"));
  EXPECT_THAT(svg, HasSubstr("10 k"));
  EXPECT_THAT(svg, Not(HasSubstr(">-0<")));
  EXPECT_THAT(svg, HasSubstr("fill=\"#fff\"/>\n<circle"));  // a hollow mark before a full one
  EXPECT_LT(svg.size(), 60'000u);                           // thousands of points are thinned out
}

TEST(Curve, DrawsWhatThereIs) {
  for (const auto& points : std::vector<std::vector<CurvePoint>>{{},
                                                                 {{5, 3}},
                                                                 {{5, 3}, {5, 3}},
                                                                 {{0, 0}},
                                                                 {{1, -2}, {2, -1}},
                                                                 {{1e12, 1e-9}, {2e12, 0}}}) {
    const CurveSeries series{.name = "one", .points = points};
    const std::string svg = curve_svg({"", "", {{"y", {series}, {}}}});
    EXPECT_TRUE(is_well_formed(svg));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
    EXPECT_THAT(svg, Not(HasSubstr("inf")));
  }
  EXPECT_TRUE(is_well_formed(curve_svg({})));
  CurveChart crowded{"many", "games", {{"y", {}, {}}}};
  for (int i = 0; i < 40; ++i)
    crowded.panels[0].series.push_back(
        {.name = "a run with a long name " + std::to_string(i), .points = {{0, 1}}, .colour = i});
  EXPECT_TRUE(is_well_formed(curve_svg(crowded)));
}

TEST(Curve, TicksAreRound) {
  EXPECT_THAT(curve_ticks(0, 10, 5), ElementsAre(0, 2, 4, 6, 8, 10));
  EXPECT_THAT(curve_ticks(0.5, 9.9, 5), ElementsAre(2, 4, 6, 8));
  EXPECT_THAT(curve_ticks(-3, 3, 3), ElementsAre(-2, 0, 2));
  EXPECT_THAT(curve_ticks(1e6, 1.4e6, 4), ElementsAre(1e6, 1.1e6, 1.2e6, 1.3e6, 1.4e6));
  const auto close = curve_ticks(4.999, 5.001, 5);
  EXPECT_GE(close.size(), 4u);
  EXPECT_LE(close.size(), 8u);
}

}  // namespace
}  // namespace banmen::visual
