#include "engines/othello/pattern_browser.hpp"

#include <gtest/gtest.h>

#include "engines/othello/weight_files.hpp"
#include "othello/engine/boards.hpp"

namespace banmen::othello {
namespace {

using Facts = nlohmann::ordered_json;

const PatternSet& small_set() {
  static const PatternSet set =
      PatternSet::parse("row,4,c1 d1 e1 f1\ncorner,4,a1 b1 a2 b2").value();
  return set;
}

Facts browse(const Weights& weights, const Settings& question) {
  const auto found = browse_patterns(to_file(weights), question);
  EXPECT_TRUE(found) << found.error().what;
  return found.value_or(Facts());
}

TEST(OthelloPatternBrowser, ShowsTheLargestAndTheSmallestEntries) {
  Weights weights = Weights::blank(small_set());
  // Of the corner: a1 own, b1 and a2 the opponent's, b2 empty; and its opposite.
  const Pattern& corner = small_set().patterns()[1];
  const std::size_t entry = 40 + 1 - 3 - 9;
  const auto& weight_of = small_set().weight_of();
  weights.phase(12)[weight_of[corner.first + entry]] = 384;
  weights.phase(12)[weight_of[corner.first + 80 - entry]] = -128;
  const Facts found = browse(weights, {{"pattern", "corner"}, {"phase", "12"}, {"limit", "3"}});
  EXPECT_EQ(found["squares"], Facts({"a1", "b1", "a2", "b2"}));
  EXPECT_EQ(found["largest"].size(), 3u);
  EXPECT_EQ(found["largest"][0],
            Facts({{"index", entry}, {"cells", "XOO-"}, {"value", 1.5}, {"mirror", entry}}));
  EXPECT_EQ(found["smallest"][0]["cells"], "OXX-");
  EXPECT_EQ(found["smallest"][0]["value"], -0.5);
  EXPECT_EQ(found["zeros"].get<int>(), found["values"].get<int>() - 2);
  EXPECT_EQ(browse(weights, {{"pattern", "corner"}, {"phase", "13"}})["largest"][0]["value"], 0.0);
}

// Every entry, or the one that is its mirror image, comes once, with the value that the table has.
TEST(OthelloPatternBrowser, AllEntriesAgreeWithTheTable) {
  const Weights weights = test::random_weights(4, small_set());
  const Facts found = browse(weights, {{"pattern", "row"}, {"phase", "30"}, {"limit", "200"}});
  EXPECT_EQ(found["largest"].size(), 45u) << "81 entries, of which 9 are their own mirror images";
  EXPECT_EQ(found["values"], 45);
  double last = 1e9;
  for (const auto& one : found["largest"]) {
    std::size_t index = 0;
    const std::string cells = one["cells"];
    for (std::size_t i = 0; i < 4; ++i)
      index += power_of_three(i) * static_cast<std::size_t>(cells[i] == 'X' ? 2 : cells[i] == '-');
    EXPECT_EQ(one["index"], index);
    EXPECT_EQ(one["value"].get<double>() * Weights::unit,
              weights.phase(30)[small_set().weight_of()[index]]);
    EXPECT_LE(one["value"], last);
    last = one["value"];
    const std::string mirrored(cells.rbegin(), cells.rend());
    EXPECT_EQ(one["mirror"] == one["index"], mirrored == cells);
  }
  std::size_t counted = found["zeros"];
  for (const auto& bar : found["histogram"]) counted += bar["count"].get<std::size_t>();
  EXPECT_EQ(counted, 45u);
}

TEST(OthelloPatternBrowser, TheShippedWeightsCanBeBrowsed) {
  const auto files = weight_files();
  const auto found = files.browse(files.shipped(), {});
  ASSERT_TRUE(found) << found.error().what;
  EXPECT_EQ((*found)["pattern"], "P01");
  EXPECT_EQ((*found)["patterns"].size(), 14u);
  EXPECT_EQ((*found)["phases"], phase_count);
  EXPECT_EQ((*found)["largest"].size(), 20u);
  EXPECT_GT((*found)["largest"][0]["value"], 0.0);
  EXPECT_LT((*found)["smallest"][0]["value"], 0.0);
}

TEST(OthelloPatternBrowser, BadQuestionsSayWhatIsKnown) {
  const std::string file = to_file(Weights::blank(small_set()));
  for (const auto& [key, value] :
       Settings{{"pattern", "P99"}, {"phase", "61"}, {"limit", "0"}, {"depth", "1"}}) {
    const auto found = browse_patterns(file, {{key, value}});
    ASSERT_FALSE(found) << key;
    EXPECT_NE(found.error().where.find("query"), std::string::npos);
    EXPECT_FALSE(found.error().hint.empty()) << key;
  }
  EXPECT_FALSE(browse_patterns("nonsense", {}));
}

}  // namespace
}  // namespace banmen::othello
