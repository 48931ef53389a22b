#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cgt/facts.hpp"
#include "cgt/parse.hpp"
#include "cgt/plain.hpp"
#include "cgt/thermograph_svg.hpp"

namespace banmen::cgt {
namespace {

using testing::HasSubstr;

std::string points(const Wall& wall) {
  std::string text;
  for (const auto& [t, value] : wall) text += "(" + to_text(t) + " " + to_text(value) + ")";
  return text;
}

TEST(CgtThermograph, Walls) {
  Store store;
  const auto walls = [&](const std::string& text) {
    const auto graph = thermograph(store, parse(store, text).value()).value();
    return points(graph.left) + " " + points(graph.right) + " " + to_text(graph.mean) + " " +
           to_text(graph.temperature);
  };
  EXPECT_EQ(walls("±1"), "(0 1)(1 0) (0 -1)(1 0) 0 1");
  EXPECT_EQ(walls("{{6|2}|-2}"), "(0 2)(2 2)(3 1) (0 -2)(3 1) 1 3");
  EXPECT_EQ(walls("3/8"), "(0 3/8) (0 3/8) 3/8 -1/8");
  EXPECT_EQ(walls("5"), "(0 5) (0 5) 5 -1");
  EXPECT_EQ(walls("2↑*"), "(0 2) (0 2) 2 0");
  EXPECT_EQ(walls("{3||2|-9}"), "(0 3)(1 2) (0 2) 2 1");
  EXPECT_EQ(walls("{4|{3|-4},{1|0}}"), "(0 4)(7/4 9/4) (0 1)(1/2 1)(7/4 9/4) 9/4 7/4");
}

TEST(CgtThermograph, NoneWithInfinities) {
  Store store;
  for (const std::string text : {"∞", "±∞", "{∞|0}", "tiny(∞)", "{5|{0|-∞}}"}) {
    const auto graph = thermograph(store, parse(store, text).value());
    ASSERT_FALSE(graph) << text;
    EXPECT_EQ(graph.error().code, Errc::unsupported);
    const auto all = facts(store, parse(store, text).value()).value();
    EXPECT_FALSE(all.mean || all.temperature || all.left_stop || all.right_stop);
  }
}

// The wall by its definition at one temperature, from the walls of the options.
Dyadic at(const Wall& wall, Dyadic t) {
  std::size_t i = 0;
  while (i + 1 < wall.size() && wall[i + 1].temperature <= t) ++i;
  if (i + 1 == wall.size()) return wall[i].value;
  const Dyadic gone = t - wall[i].temperature;
  const Dyadic next = wall[i + 1].value;
  return next == wall[i].value  ? next
         : next > wall[i].value ? wall[i].value + gone
                                : wall[i].value - gone;
}

TEST(CgtThermograph, KeepsToItsDefinitionAndToTheLawsOfMeans) {
  test::Plain plain;
  Store store;
  Rng rng(21);
  std::size_t hot = 0, looked = 0;
  Id last = zero;
  for (int round = 0; round < 3000; ++round) {
    // Hot games come from numbers as options.
    const auto number = [&] {
      return store.number(*Dyadic::ratio(static_cast<std::int64_t>(rng.below(33)) - 16, 1));
    };
    const auto game = [&](int height, const auto& self) -> Id {
      if (height == 0) return number();
      std::vector<Id> left, right;
      for (auto n = 1 + rng.below(2); n > 0; --n) left.push_back(self(height - 1, self));
      for (auto n = 1 + rng.below(2); n > 0; --n) right.push_back(self(height - 1, self));
      return store.make(left, right);
    };
    const Id a = game(3, game);
    const auto graph = thermograph(store, a).value();
    const auto before = thermograph(store, last).value();
    const auto sum = thermograph(store, store.add(a, last)).value();
    ASSERT_EQ(sum.mean, graph.mean + before.mean);
    ASSERT_LE(sum.temperature, std::max(graph.temperature, before.temperature));
    last = a;
    if (store.is_number(a)) continue;
    ++hot;
    const auto all = facts(store, a).value();
    ASSERT_EQ(graph.left.front().value, *all.left_stop);
    ASSERT_EQ(graph.right.front().value, *all.right_stop);
    for (int step = 0; step < 24; ++step) {
      const Dyadic t = *Dyadic::ratio(step * 3, 2);
      std::optional<Dyadic> left, right;
      for (const Id id : store.left(a)) {
        const Dyadic here = at(thermograph(store, id)->right, t) - t;
        left = left ? std::max(*left, here) : here;
      }
      for (const Id id : store.right(a)) {
        const Dyadic here = at(thermograph(store, id)->left, t) + t;
        right = right ? std::min(*right, here) : here;
      }
      if (t < graph.temperature) {
        ASSERT_GT(*left, *right);
        ASSERT_EQ(at(graph.left, t), *left);
        ASSERT_EQ(at(graph.right, t), *right);
        ++looked;
      } else {
        ASSERT_LE(*left, *right);
        ASSERT_EQ(at(graph.left, t), graph.mean);
        ASSERT_EQ(at(graph.right, t), graph.mean);
      }
    }
  }
  EXPECT_GT(hot, 1000u);
  EXPECT_GT(looked, 3000u);
}

TEST(CgtThermograph, Drawing) {
  Store store;
  const auto graph = thermograph(store, parse(store, "{{6|2}|-2}").value()).value();
  const std::string svg = thermograph_svg(graph, "{{6|2}|-2} & <");
  EXPECT_EQ(svg, thermograph_svg(graph, "{{6|2}|-2} & <"));
  EXPECT_THAT(svg, HasSubstr("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_THAT(svg, HasSubstr("{{6|2}|-2} &amp; &lt;"));
  EXPECT_THAT(svg, HasSubstr("t = 3"));
  EXPECT_THAT(svg, HasSubstr("mean 1"));
  EXPECT_THAT(svg, HasSubstr("left stop 2"));
  EXPECT_THAT(svg, HasSubstr("right stop -2"));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

}  // namespace
}  // namespace banmen::cgt
