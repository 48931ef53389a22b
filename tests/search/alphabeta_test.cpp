#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "contrast/random_positions.hpp"
#include "engines/contrast/model.hpp"
#include "search/alphabeta_player.hpp"

namespace banmen::search {
namespace {

using contrast::Contrast;
using contrast::Model;

Settings settings(const Settings& given) {
  return complete(alphabeta_options(), given, "test").value();
}

Thought<Contrast> think(Method method, const contrast::Position& pos, const Request& request) {
  return AlphaBetaPlayer<Model>(method, settings({{"tt", "8"}})).think(pos, request, {});
}

// The value of a tile-less game by plain minimax: +n = win in n, -n = loss in n, 0 = open.
int minimax(const contrast::Position& pos, int plies) {
  const Outcome end = outcome(pos);
  if (end == Outcome::draw) return 0;
  if (end != Outcome::ongoing) return end == win_for(side_to_move(pos)) ? 1000 : -1000;
  if (plies == 0) return 0;
  int best = -1000;
  for (const auto& move : legal_moves<Contrast>(pos)) {
    auto next = pos;
    play(next, move);
    const int value = -minimax(next, plies - 1);
    best = std::max(best, value > 0 ? value - 1 : value < 0 ? value + 1 : 0);
  }
  return best;
}

TEST(AlphaBeta, FindsWhatPlainMinimaxFinds) {
  const auto options = Contrast::options({{"tile", "off"}}).value();
  Rng rng(5);
  int decided = 0;
  for (int i = 0; i < 160; ++i) {
    const auto pos = contrast::test::random_position(rng, options, 60);
    const int truth = minimax(pos, 4);
    if (truth == 0) continue;
    ++decided;
    for (const Method method : {Method::pvs, Method::mtdf}) {
      const auto thought = think(method, pos, {.limits = {.depth = 6}});
      const Score& score = thought.candidates[0].score;
      EXPECT_EQ(score.kind, truth > 0 ? Score::Kind::win : Score::Kind::loss) << to_text(pos);
      EXPECT_EQ(score.plies, 1000 - std::abs(truth)) << to_text(pos);
    }
  }
  EXPECT_GT(decided, 20);
}

TEST(AlphaBeta, ProvedLinesEndTheGame) {
  Rng rng(6);
  int proved = 0;
  for (int i = 0; i < 60; ++i) {
    auto pos = contrast::test::random_position(rng, {}, 50);
    const auto thought = think(Method::pvs, pos, {.limits = {.nodes = 20'000}});
    const auto& best = thought.candidates[0];
    for (const auto& move : best.line) {
      ASSERT_TRUE(is_legal(pos, move));
      play(pos, move);
    }
    if (best.score.kind != Score::Kind::win) continue;
    ++proved;
    EXPECT_LE(static_cast<int>(best.line.size()), best.score.plies);
  }
  EXPECT_GT(proved, 5);
}

TEST(AlphaBeta, SameNodesSameAnswer) {
  const auto pos = Contrast::start({});
  const auto once = think(Method::pvs, pos, {.limits = {.nodes = 50'000}});
  const auto twice = think(Method::pvs, pos, {.limits = {.nodes = 50'000}});
  EXPECT_EQ(once.nodes, twice.nodes);
  EXPECT_EQ(once.best(), twice.best());
  EXPECT_EQ(once.candidates[0].score, twice.candidates[0].score);
}

TEST(AlphaBeta, SeveralLinesAreDifferentAndSorted) {
  const auto pos = Contrast::start({});
  const auto thought = think(Method::pvs, pos, {.limits = {.depth = 4}, .lines = 5});
  ASSERT_EQ(thought.candidates.size(), 5u);
  std::set<std::string> firsts;
  for (std::size_t i = 0; i < 5; ++i) {
    firsts.insert(to_text(thought.candidates[i].line[0]));
    const std::size_t better = i ? i - 1 : 0;
    EXPECT_GE(thought.candidates[better].score.value, thought.candidates[i].score.value);
  }
  EXPECT_EQ(firsts.size(), 5u);
}

TEST(AlphaBeta, StoppedAtOnceStillMoves) {
  Request request;
  request.stop.request();
  const auto pos = Contrast::start({});
  EXPECT_TRUE(is_legal(pos, think(Method::pvs, pos, request).best()));
}

TEST(AlphaBeta, ThreadsShareOneTable) {
  const auto pos = Contrast::start({});
  AlphaBetaPlayer<Model> player(Method::pvs, settings({{"tt", "8"}, {"threads", "2"}}));
  const auto thought = player.think(pos, {.limits = {.depth = 6}}, {});
  EXPECT_TRUE(is_legal(pos, thought.best()));
  EXPECT_EQ(thought.depth, 6);
}

TEST(AlphaBeta, PlainModelPlaysAnyGame) {
  Rng rng(7);
  const auto options = Contrast::options({{"tile", "off"}}).value();
  for (int i = 0; i < 20; ++i) {
    const auto pos = contrast::test::random_position(rng, options, 60);
    const int truth = minimax(pos, 3);
    AlphaBetaPlayer<PlainModel<Contrast>> player(Method::pvs, settings({{"tt", "8"}}));
    const auto thought = player.think(pos, {.limits = {.depth = 4}}, {});
    EXPECT_TRUE(is_legal(pos, thought.best()));
    EXPECT_TRUE(truth <= 0 || thought.candidates[0].score.kind == Score::Kind::win) << to_text(pos);
  }
}

TEST(AlphaBeta, AWinningSideDoesNotRepeat) {
  // Black is far ahead; with a small table and few nodes it must still make progress.
  const auto options = Contrast::options({{"tile", "off"}}).value();
  auto pos = Contrast::parse("0000003030303000000066666/0000/b", options).value();
  AlphaBetaPlayer<Model> black(Method::pvs, settings({{"tt", "1"}}));
  Rng rng(8);
  while (outcome(pos) == Outcome::ongoing && pos.plies < 200) {
    if (side_to_move(pos) == Side::first) {
      play(pos, black.think(pos, {.limits = {.nodes = 20'000}}, {}).best());
    } else {
      const auto moves = legal_moves<Contrast>(pos);
      play(pos, moves[rng.below(moves.size())]);
    }
  }
  EXPECT_EQ(outcome(pos), Outcome::first_wins);
}

TEST(TranspositionTable, FindsWhatWasStoredAndNothingElse) {
  TranspositionTable table(1);
  Rng rng(9);
  int found = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Key key = rng();
    const TableEntry entry{static_cast<MoveCode>(rng()),
                           static_cast<Value>(rng.below(60'000)) - 30'000,
                           static_cast<int>(rng.below(100)), Bound::exact};
    table.store(key, entry);
    if (table.probe(key) == entry) ++found;
    EXPECT_FALSE(table.probe(key ^ 1));
  }
  EXPECT_EQ(found, 100'000);
  table.clear();
  EXPECT_FALSE(table.probe(1));
}

TEST(TranspositionTable, ThreadsNeverSeeAMixedEntry) {
  TranspositionTable table(1);
  const auto work = [&](std::uint64_t seed) {
    Rng rng(seed);
    for (int i = 0; i < 200'000; ++i) {
      const Key key = rng.below(5000) * 0x9e3779b97f4a7c15;
      table.store(key, {static_cast<MoveCode>(key >> 20), static_cast<Value>(key % 1000),
                        static_cast<int>(key % 50), Bound::lower});
      if (const auto entry = table.probe(key)) {
        EXPECT_EQ(entry->move, static_cast<MoveCode>(key >> 20));
        EXPECT_EQ(entry->value, static_cast<Value>(key % 1000));
      }
    }
  };
  std::thread other(work, 1);
  work(2);
  other.join();
}

}  // namespace
}  // namespace banmen::search
