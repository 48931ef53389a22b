#include "visual/reader.hpp"

#include <gtest/gtest.h>

#include "core/file.hpp"
#include "data.hpp"
#include "visual/json_reader.hpp"

namespace banmen::test {
namespace {

using visual::JsonReader;
using visual::OutcomeClass;

visual::Analysis load(const std::string& name) {
  const auto path = data_path("visual/" + name);
  return visual::read_analysis(visual::open_source(path).value()).value();
}

TEST(AnalysisReader, ReadsEveryField) {
  for (const char* name : {"stones_2x2.json", "stones_2x2.json.gz"}) {
    const auto analysis = load(name);
    EXPECT_EQ(analysis.order.size(), 10U);
    EXPECT_EQ(analysis.edges.size(), 10U);
    EXPECT_EQ(analysis.metadata.m, 1);
    EXPECT_EQ(analysis.metadata.ko, "psk");
    EXPECT_EQ(analysis.metadata.root_plies, -4);
    EXPECT_EQ(analysis.id(analysis.root), "r");
    const auto& node = analysis.nodes[analysis.ids.find("lost").value()];
    EXPECT_EQ(node.outcome, OutcomeClass::white);
    EXPECT_EQ(analysis.value(node), "-∞");
    EXPECT_EQ(node.captures, (std::array{0, 2}));
    EXPECT_EQ(node.winner, -1);
    EXPECT_EQ(node.plies, 0);
    EXPECT_EQ(node.is_optimal, true);
    EXPECT_EQ(analysis.text(node.terminal, ""), "capture");
    EXPECT_EQ(analysis.board(node).at(1, 0), -1);
    EXPECT_EQ(analysis.board(node).at(0, 1), 0);
    const auto& a = analysis.nodes[analysis.ids.find("a").value()];
    ASSERT_EQ(analysis.moves(a).size(), 2U);
    EXPECT_FALSE(analysis.moves(a)[0].optimal);
    EXPECT_TRUE(analysis.moves(a)[1].optimal);
  }
}

TEST(AnalysisReader, TakesWhatIsOptionalAsAbsent) {
  const auto draw = load("draw_1x2.json");
  const auto& root = draw.nodes[draw.root];
  EXPECT_EQ(root.outcome, OutcomeClass::unknown);
  EXPECT_EQ(root.winner, 0);
  EXPECT_FALSE(root.value || root.plies || root.captures || root.terminal || root.is_optimal);
  EXPECT_FALSE(draw.metadata.m || draw.metadata.n || draw.metadata.rows);
  EXPECT_TRUE(draw.metadata.complete);
}

TEST(AnalysisReader, WithoutListsTheFlagOfTheChildSaysWhatIsBest) {
  const auto dominoes = load("dominoes_2x2.json");
  const auto moves = dominoes.moves(dominoes.nodes[dominoes.root]);
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_TRUE(moves[0].optimal && moves[1].optimal);
  EXPECT_EQ(dominoes.opponent_moves(dominoes.nodes[dominoes.root]).size(), 2U);
  EXPECT_TRUE(dominoes.tells_best_moves);
}

// The metadata and the root are enough: what follows is not even JSON.
TEST(SummaryReader, ReadsNoFurtherThanTheRoot) {
  const std::string text =
      R"({"metadata":{"m":2,"root_node_id":"r"},"nodes":{"q":{"x":[1,{}]},)"
      R"("r":{"board_state":[[0,0]],"player_to_move":1,"children":{"a":"b"},"outcome_class":"N"},)"
      R"(broken)";
  const auto summary = visual::read_summary([&] { return visual::text_source(text); });
  ASSERT_TRUE(summary) << summary.error().what;
  EXPECT_EQ(summary->outcome, OutcomeClass::first);
  EXPECT_EQ(summary->rows, 1U);
  EXPECT_EQ(summary->cols, 2U);
  EXPECT_EQ(summary->metadata.m, 2);
}

TEST(SummaryReader, FindsARootThatStandsBeforeTheMetadata) {
  const std::string text =
      R"({"nodes":{"r":{"board_state":[[0]],"player_to_move":1,"children":{}}},)"
      R"("metadata":{"m":1,"root_node_id":"r","root_outcome":"P"}})";
  int opened = 0;
  const auto summary = visual::read_summary([&] {
    ++opened;
    return visual::text_source(text);
  });
  ASSERT_TRUE(summary) << summary.error().what;
  EXPECT_EQ(summary->outcome, OutcomeClass::second);
  EXPECT_EQ(opened, 2);
}

// However large a file is, a heat map holds little of it: one that never ends is no trouble.
TEST(SummaryReader, HoldsOnlyAPiece) {
  std::string head = R"({"metadata":{"m":1,"root_node_id":"r"},"nodes":{)";
  std::size_t given = 0, largest = 0;
  constexpr std::size_t all = std::size_t{64} << 20;
  const std::string other = R"("q":{"board_state":[[0]],"player_to_move":1,"children":{}},)";
  const std::string root = R"("r":{"board_state":[[0]],"player_to_move":1,"children":{}}}})";
  std::string rest = head;
  const auto source = [&](char* into, std::size_t room) -> Result<std::size_t> {
    largest = std::max(largest, room);
    while (rest.size() < 4096 && given < all) {
      rest += other;
      given += other.size();
      if (given >= all) rest += root;
    }
    const std::size_t size = std::min({room, rest.size(), std::size_t{4096}});
    rest.copy(into, size);
    rest.erase(0, size);
    return size;
  };
  const auto summary = visual::read_summary([&]() -> Result<visual::ByteSource> { return source; });
  ASSERT_TRUE(summary) << summary.error().what;
  EXPECT_GE(given, all);
  EXPECT_LE(largest, std::size_t{1} << 20);
}

TEST(AnalysisReader, LongLinesNeedNoStack) {
  std::string text = R"({"metadata":{"root_node_id":"0"},"nodes":{)";
  constexpr int length = 200'000;
  for (int i = 0; i < length; ++i) {
    const std::string id = std::to_string(i), next = std::to_string(i + 1);
    text += (i > 0 ? ",\"" : "\"") + id + R"(":{"board_state":[[0]],"player_to_move":)" +
            (i % 2 == 0 ? "1" : "-1") + R"(,"children":{)" +
            (i + 1 < length ? R"("m":")" + next + "\"" : "") + "}}";
  }
  const auto analysis = visual::read_analysis(visual::text_source(text + "}}"));
  ASSERT_TRUE(analysis) << analysis.error().what;
  EXPECT_EQ(analysis->order.size(), 200'000U);
}

TEST(JsonReader, UnderstandsEscapes) {
  const std::string text = R"("a\"\\\/\b\f\n\r\tz\u00e9\u221e\ud83d\ude00\u0041")";
  for (const std::size_t buffer : {16, 1024}) {
    JsonReader json(visual::text_source(text), buffer);
    EXPECT_EQ(json.read_string(), "a\"\\/\b\f\n\r\tzé∞😀A");
    json.finish();
    EXPECT_TRUE(json.ok());
  }
}

TEST(JsonReader, KeepsToTheRangeOfNumbers) {
  const std::string text = "[9223372036854775807,-9223372036854775808,-0,1.5,1e3]";
  JsonReader json(visual::text_source(text));
  json.enter_array();
  std::vector<std::optional<long long>> numbers;
  while (json.next_item()) numbers.push_back(json.read_integer());
  EXPECT_TRUE(json.ok());
  EXPECT_EQ(numbers, (std::vector<std::optional<long long>>{INT64_MAX, INT64_MIN, 0, std::nullopt,
                                                            std::nullopt}));
}

TEST(JsonReader, FindsKeysThatStandTwiceAmongMany) {
  std::string text = "{";
  for (int i = 0; i < 1000; ++i) text += "\"" + std::to_string(i) + "\":0,";
  for (const char* last : {"\"999\":0}", "\"0\":0}", "\"\\u0035\":0}"}) {
    const std::string whole = text + last;
    JsonReader twice(visual::text_source(whole));
    twice.skip();
    ASSERT_FALSE(twice.ok());
    EXPECT_TRUE(twice.error().what.ends_with("stands twice"));
  }
  const std::string once = text + "\"1000\":0}";
  JsonReader json(visual::text_source(once));
  json.skip();
  json.finish();
  EXPECT_TRUE(json.ok());
}

TEST(AnalysisReader, RefusesTextsThatAreNestedWithoutEnd) {
  const std::string lists(200'000, '[');
  std::string objects;
  for (int i = 0; i < 200'000; ++i) objects += "{\"a\":";
  for (const auto& deep : {lists, objects})
    for (const std::string before : {"", "{\"metadata\":", "{\"metadata\":{\"x\":",
                                     "{\"metadata\":{},\"nodes\":{\"r\":{\"board\":",
                                     "{\"metadata\":{},\"nodes\":{\"r\":{\"x\":"}) {
      const auto read = visual::read_analysis(visual::text_source(before + deep));
      ASSERT_FALSE(read);
      EXPECT_NE(read.error().what, "");
    }
}

TEST(JsonReader, GoesSixtyFourLevelsDeep) {
  const std::string most = std::string(64, '[') + std::string(64, ']');
  JsonReader json(visual::text_source(most));
  json.skip();
  json.finish();
  EXPECT_TRUE(json.ok());
}

}  // namespace
}  // namespace banmen::test
