#include "engines/stones/analysis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "cgt/name.hpp"
#include "cgt/parse.hpp"
#include "engines/stones/dense_count.hpp"
#include "engines/stones/local.hpp"
#include "games/stones/codec.hpp"
#include "stones/full_search.hpp"

namespace banmen::stones {
namespace {

using search::Work;
using testing::HasSubstr;

using Json = nlohmann::json;  // finds nodes faster than one that keeps their order

struct Document {
  std::string text;
  Json json;
  Facts metadata;
};

Result<Document> document_of(const Position& pos, const AnalysisRequest& request, int threads = 1) {
  Document document;
  const auto answer = analyse(
      pos, request,
      [&](std::string_view piece) {
        document.text += piece;
        return Result<void>{};
      },
      Work{.threads = threads});
  if (!answer) return fail(answer.error());
  document.json = Json::parse(document.text);
  document.metadata = answer->metadata;
  EXPECT_EQ(document.json["metadata"].dump(), Json(answer->metadata).dump());
  return document;
}

Json nodes_of(const Options& rules, const AnalysisRequest& request) {
  const auto document = document_of(StoneCapture::start(rules), request);
  EXPECT_TRUE(document);
  return document ? document->json["nodes"] : Json();
}

Board board_of(const Json& node) {
  Board board;
  int point = 0;
  for (const auto& row : node["board_state"])
    for (const auto& cell : row) {
      if (cell == 1) board.black |= bit(point);
      if (cell == -1) board.white |= bit(point);
      ++point;
    }
  return board;
}

int point_of(const std::string& move, int cols) {
  int row = 0, col = 0;
  EXPECT_EQ(std::sscanf(move.c_str(), "(%d,%d)", &row, &col), 2);
  return row * cols + col;
}

Side side_of(const Json& node) { return node["player_to_move"] == 1 ? Side::first : Side::second; }

TEST(Analysis, WholeTreeOf3x3) {
  const auto document = document_of(StoneCapture::start({3, 3, 1}), {});
  ASSERT_TRUE(document);
  const Facts& metadata = document->metadata;
  EXPECT_EQ(metadata["node_count"], 3884);
  EXPECT_EQ(metadata["terminal_count"], 1169);
  EXPECT_EQ(metadata["edge_count"], 13629);
  EXPECT_EQ(metadata["root_value"], "±6");
  EXPECT_EQ(metadata["root_outcome"], "N");
  EXPECT_EQ(metadata["root_plies"], 7);
  EXPECT_EQ(metadata["root_node_id"], "0000000000000000");
  const Json& nodes = document->json["nodes"];
  EXPECT_EQ(nodes.size(), 3884u + 1169);
  std::size_t edges = 0;
  std::set<std::string> met{metadata["root_node_id"]};
  const Facts in_order = Facts::parse(document->text);
  for (const auto& [id, node] : in_order["nodes"].items()) {
    EXPECT_EQ(node["id"], id);
    EXPECT_TRUE(met.contains(id)) << "a parent comes before its children";
    const auto decoded = decode_id(id, {3, 3, 1});
    ASSERT_TRUE(decoded);
    EXPECT_EQ(decoded->position.board, board_of(node));
    EXPECT_EQ(decoded->position.to_move, side_of(node));
    edges += node["children"].size();
    for (const auto& [move, child] : node["children"].items()) {
      met.insert(child.get<std::string>());
      const Placed placed =
          put_stone(shape_of(3, 3), board_of(node), side_of(node), point_of(move, 3));
      EXPECT_EQ(placed.board, board_of(nodes[child.get<std::string>()]));
    }
    if (node.contains("terminal")) {
      EXPECT_TRUE(node["children"].empty());
    }
  }
  EXPECT_EQ(edges, 13629u);
}

TEST(Analysis, TheSameBytesEveryTimeAndForAnyThreads) {
  for (const Options& rules : {Options{3, 3, 1}, Options{2, 3, 3, Ko::psk}, Options{2, 4, 2}})
    for (const Mode mode : {Mode::full, Mode::reduced, Mode::proof}) {
      const auto once = document_of(StoneCapture::start(rules), {.mode = mode}, 1);
      const auto again = document_of(StoneCapture::start(rules), {.mode = mode}, 2);
      ASSERT_TRUE(once && again);
      EXPECT_EQ(once->text, again->text);
    }
}

// With both sides' moves, every value follows from the document itself.
TEST(Analysis, ValuesCanBeWorkedOutAgainFromBothSides) {
  for (const Options& rules : {Options{2, 3, 2, Ko::psk}, Options{2, 2, 3, Ko::psk},
                               Options{2, 4, 1}, Options{1, 5, 3, Ko::none}}) {
    const Json nodes = nodes_of(rules, {.both_sides = true});
    cgt::Store store;
    std::map<std::string, cgt::Id> values;
    const std::function<void(const std::string&)> work_out = [&](const std::string& id) {
      if (values.contains(id)) return;
      const Json& node = nodes[id];
      if (node.value("terminal", "") == "capture") {
        values[id] = node["captures"][0] >= rules.m ? cgt::infinity : cgt::minus_infinity;
      } else {
        const auto list = [&](const char* key) {
          std::vector<cgt::Id> ids;
          for (const auto& [move, child] : node[key].items()) {
            work_out(child.get<std::string>());
            ids.push_back(values.at(child.get<std::string>()));
          }
          return ids;
        };
        const auto mine = list("children"), theirs = list("opponent_children");
        values[id] =
            side_of(node) == Side::first ? store.make(mine, theirs) : store.make(theirs, mine);
      }
      ASSERT_EQ(cgt::name(store, values[id]), node["game_value"]);
      ASSERT_EQ(std::string(1, cgt::to_letter(store.outcome(values[id]))), node["outcome_class"]);
    };
    work_out("0000000000000000");
    EXPECT_EQ(values.size(), nodes.size());
  }
}

TEST(Analysis, PliesAndBestMovesFollowFromTheChildren) {
  const Json nodes = nodes_of({2, 4, 2, Ko::psk}, {});
  std::set<std::string> reached_by_best;
  for (const auto& [id, node] : nodes.items()) {
    if (node.contains("terminal")) {
      EXPECT_EQ(node["plies"], 0);
      EXPECT_EQ(node["winner"], -node["player_to_move"].get<int>());
      continue;
    }
    std::map<std::string, int> moves;
    int win = 1000, loss = 0;
    for (const auto& [move, child] : node["children"].items()) {
      const int after = nodes[child.get<std::string>()]["plies"];
      moves[move] = after <= 0 ? 1 - after : -1 - after;
      if (moves[move] > 0) win = std::min(win, moves[move]);
      loss = std::min(loss, moves[move]);
    }
    const int plies = win < 1000 ? win : loss;
    EXPECT_EQ(node["plies"], plies);
    EXPECT_EQ(node["winner"] == node["player_to_move"], plies > 0);
    std::set<std::string> best;
    for (const auto& [move, worth] : moves)
      if (worth == plies) {
        best.insert(move);
        reached_by_best.insert(node["children"][move].get<std::string>());
      }
    std::set<std::string> said;
    for (const auto& move : node["optimal_moves"]) said.insert(move.get<std::string>());
    EXPECT_EQ(said, best);
  }
  reached_by_best.insert("0000000000000000");
  for (const auto& [id, node] : nodes.items())
    EXPECT_EQ(node["is_optimal"].get<bool>(), reached_by_best.contains(id));
}

TEST(Analysis, OtherBestMoves) {
  const Json by_outcome = nodes_of({2, 3, 1}, {.best = Best::outcome});
  int lost = 0, won = 0;
  for (const auto& [id, node] : by_outcome.items()) {
    if (node.contains("terminal")) continue;
    const bool wins = node["winner"] == node["player_to_move"];
    ++(wins ? won : lost);
    for (const auto& [move, child] : node["children"].items()) {
      const auto& best = node["optimal_moves"];
      const bool listed = std::find(best.begin(), best.end(), move) != best.end();
      EXPECT_EQ(listed, !wins || by_outcome[child.get<std::string>()]["winner"] == node["winner"]);
    }
  }
  EXPECT_GT(lost, 10);
  EXPECT_GT(won, 10);
  cgt::Store store;
  const Json by_value = nodes_of({2, 3, 1}, {.best = Best::value});
  int dominated = 0;
  for (const auto& [id, node] : by_value.items())
    for (const auto& [move, child] : node["children"].items()) {
      const auto value_of = [&](const Json& that) {
        return *cgt::parse(store,
                           by_value[that.get<std::string>()]["game_value"].get<std::string>());
      };
      const auto mine = value_of(child);
      bool beaten = false;
      for (const auto& [other_move, other_child] : node["children"].items()) {
        const auto theirs = value_of(other_child);
        beaten |= mine != theirs && (side_of(node) == Side::first ? store.leq(mine, theirs)
                                                                  : store.leq(theirs, mine));
      }
      const auto& best = node["optimal_moves"];
      EXPECT_EQ(std::find(best.begin(), best.end(), move) == best.end(), beaten);
      dominated += beaten;
    }
  EXPECT_GT(dominated, 50);
}

// Each child is the image of the position after the move that its transform says.
TEST(Analysis, ReducedTreesSayHowChildrenWereTurned) {
  for (const Options& options : {Options{3, 3, 1}, Options{2, 3, 2, Ko::none}}) {
    LocalRules rules(options);
    const Json nodes = nodes_of(options, {.mode = Mode::reduced});
    const Json whole = nodes_of(options, {});
    EXPECT_LT(3 * nodes.size(), whole.size());
    int turned = 0;
    for (const auto& [id, node] : nodes.items()) {
      ASSERT_TRUE(whole.contains(id) || node["player_to_move"] == 1);
      const Local state{
          board_of(node),
          {node["captures"][0].get<std::int8_t>(), node["captures"][1].get<std::int8_t>()},
          {}};
      for (int which = 0; which < rules.images(); ++which)
        EXPECT_LE(id, id_text(rules.shape().points(), rules.image(state.board, which),
                              {state.captures[0], state.captures[1]}, side_of(node), false));
      for (const auto& [move, child] : node["children"].items()) {
        const int transform =
            node.contains("child_transform") ? node["child_transform"].value(move, 0) : 0;
        turned += transform != 0;
        const Local after =
            rules.image(rules.after(state, side_of(node), point_of(move, options.cols)), transform);
        const Json& there = nodes[child.get<std::string>()];
        EXPECT_EQ(after.board, board_of(there));
        const bool swapped = transform & swap_colours;
        EXPECT_EQ(side_of(there), swapped ? side_of(node) : other(side_of(node)));
      }
    }
    EXPECT_GT(turned, 10);
  }
}

TEST(Analysis, ProofsHaveOneMoveOfTheWinnerAndAllOfTheLoser) {
  for (const Options& options :
       {Options{3, 3, 1}, Options{2, 2, 1}, Options{2, 4, 2, Ko::psk}, Options{4, 4, 1}}) {
    const auto document = document_of(StoneCapture::start(options), {.mode = Mode::proof}, 2);
    ASSERT_TRUE(document);
    const auto& nodes = document->json["nodes"];
    const int winner = document->metadata["root_outcome"] == "N" ? 1 : -1;
    for (const auto& [id, node] : nodes.items()) {
      EXPECT_EQ(node["winner"], winner);
      if (node.contains("terminal")) {
        EXPECT_EQ(node["player_to_move"], -winner);
      } else if (node["player_to_move"] == winner) {
        EXPECT_EQ(node["children"].size(), 1u);
        EXPECT_EQ(node["optimal_moves"].size(), 1u);
      } else {
        EXPECT_GE(node["children"].size(), 1u);
      }
    }
    EXPECT_LT(nodes.size(), 40'000u);
  }
}

TEST(Analysis, LongValuesStandInATable) {
  const auto document = document_of(StoneCapture::start({3, 3, 1}), {.value_limit = 12});
  const Json whole = nodes_of({3, 3, 1}, {});
  ASSERT_TRUE(document);
  const Facts& table = document->metadata["value_table"];
  ASSERT_GT(table.size(), 20u);
  cgt::Store store;
  std::map<std::string, cgt::Id> known;
  const std::function<cgt::Id(const std::string&)> read = [&](const std::string& text) {
    if (!text.starts_with("@")) return *cgt::parse(store, text);
    if (const auto found = known.find(text); found != known.end()) return found->second;
    std::array<std::vector<cgt::Id>, 2> options;
    for (const auto& option : table[text.substr(1)]["L"]) options[0].push_back(read(option));
    for (const auto& option : table[text.substr(1)]["R"]) options[1].push_back(read(option));
    return known[text] = store.make(options[0], options[1]);
  };
  int numbered = 0;
  for (const auto& [id, node] : document->json["nodes"].items()) {
    const std::string text = node["game_value"];
    numbered += text.starts_with("@");
    EXPECT_LE(text.size(), 12u);
    ASSERT_EQ(cgt::name(store, read(text)), whole[id]["game_value"]);
  }
  EXPECT_GT(numbered, 100);
}

TEST(Analysis, RawValuesAreTheOptionsAsTheyCome) {
  cgt::Store store;
  int compared = 0;
  const Json nodes = nodes_of({2, 2, 2, Ko::psk}, {.raw = true});
  for (const auto& [id, node] : nodes.items()) {
    if (node.value("terminal", "") == "capture") continue;
    const auto value = cgt::parse(store, node["raw_value"].get<std::string>());
    ASSERT_TRUE(value);
    EXPECT_EQ(cgt::name(store, *value), node["game_value"]);
    ++compared;
  }
  EXPECT_EQ(compared, 27);
  EXPECT_EQ(nodes_of({1, 2, 1}, {.raw = true})["0000000000000000"]["raw_value"],
            "{{|-∞},{|-∞}|{∞|},{∞|}}");
}

TEST(Analysis, WithoutValuesTheClassesAreTheSame) {
  for (const Options& options : {Options{3, 3, 1}, Options{2, 3, 3, Ko::psk}}) {
    const Json with = nodes_of(options, {}), without = nodes_of(options, {.values = false});
    ASSERT_EQ(with.size(), without.size());
    for (const auto& [id, node] : without.items()) {
      EXPECT_FALSE(node.contains("game_value"));
      EXPECT_EQ(node["outcome_class"], with[id]["outcome_class"]);
    }
  }
}

TEST(Analysis, TooLargeTreesAreCounted) {
  std::string sent;
  const auto refused = analyse(
      StoneCapture::start({3, 4, 1}), {.max_nodes = 1000},
      [&](std::string_view piece) {
        sent += piece;
        return Result<void>{};
      },
      Work());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::too_large);
  EXPECT_THAT(refused.error().what, HasSubstr(std::to_string(87361 + 28455)));
  EXPECT_EQ(sent, "");
}

// Counted with a bit a board, and by growing the tree.
TEST(Analysis, DenseCountsAreThoseOfTheTree) {
  Rng rng(12);
  int compared = 0;
  for (const Options& options :
       {Options{3, 3, 1}, Options{3, 3, 3, Ko::none}, Options{2, 5, 2, Ko::none}, Options{3, 4, 1},
        Options{1, 6, 4, Ko::none}})
    for (int moves : {0, 1, 3}) {
      LocalRules rules(options);
      const Position pos = random_position(options, moves, rng);
      const Turn root{rules.enter(pos), pos.to_move};
      const auto grown = grow(rules, root, {}, 1'000'000, 1'000'000, {});
      ASSERT_TRUE(grown);
      ASSERT_TRUE(can_count_densely(rules));
      const TreeCounts counts = count_densely(rules, root, {});
      EXPECT_TRUE(counts.all);
      EXPECT_EQ(counts.nodes, grown->counts.nodes);
      EXPECT_EQ(counts.terminal, grown->counts.terminal);
      EXPECT_EQ(counts.edges, grown->counts.edges);
      ++compared;
    }
  EXPECT_EQ(compared, 15);
  LocalRules superko({3, 3, 2, Ko::psk});
  EXPECT_FALSE(can_count_densely(superko));
}

TEST(Analysis, Stopped) {
  Work work;
  work.stop.request();
  for (const Mode mode : {Mode::full, Mode::root}) {
    const auto answer = analyse(StoneCapture::start({4, 4, 1}), {.mode = mode}, {}, work);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, Errc::stopped);
  }
}

TEST(Analysis, NamesOfFiles) {
  EXPECT_EQ(analysis_name({3, 3, 1}), "analysis_n3_m1.json");
  EXPECT_EQ(analysis_name({2, 4, 12}), "analysis_r2_c4_m12.json");
}

}  // namespace
}  // namespace banmen::stones
