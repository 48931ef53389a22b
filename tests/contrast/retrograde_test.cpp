#include "engines/contrast/retrograde.hpp"

#include <gtest/gtest.h>

#include "contrast/brute_force.hpp"
#include "core/rng.hpp"

namespace banmen::contrast {
namespace {

const std::vector<Layout> tile_layouts = {
    {},
    {.black_tiles = bit(12)},
    {.gray_tiles = bit(12) | bit(3)},
    {.black_tiles = bit(0) | bit(6) | bit(11) | bit(17) | bit(22) | bit(9),
     .gray_tiles = bit(13) | bit(20)},
};

Solved solved(const Layout& layout, int threads) {
  const auto ground = Ground::make(layout).value();
  return solve(ground, {.threads = threads}).value();
}

Value value_at(const Solved& table, const LayoutIndex& index, const Board& board) {
  return to_value(table.codes[static_cast<std::size_t>(board.to_move)][index.rank(board)]);
}

void compare_with_brute_force(Layout layout) {
  Options rules;
  rules.jump = layout.jump;
  rules.tiles = false;
  const auto boards = test::all_boards(layout);
  const test::BruteForce truth(boards, rules);
  const auto table = solved(layout, 2);
  const auto index = LayoutIndex::make(layout.pieces).value();
  Statistics expected{.states = boards.size()};
  for (const Board& board : boards) {
    const Value value = truth.value(board);
    ASSERT_EQ(value_at(table, index, board), value) << to_text(position_of(board, rules));
    expected.win += value.kind == Value::Kind::win;
    expected.loss += value.kind == Value::Kind::loss;
    expected.draw += value.kind == Value::Kind::draw;
    expected.no_move += value == Value{Value::Kind::loss, 0};
    expected.win_in_1 += winning_cells(board, board.to_move, layout.jump) != 0;
    if (value.kind == Value::Kind::win)
      expected.longest = std::max(expected.longest, static_cast<std::uint64_t>(value.plies));
  }
  EXPECT_EQ(table.statistics, expected) << to_text(layout);
}

TEST(Retrograde, AgreesWithBruteForce) {
  for (Layout layout : tile_layouts)
    for (const Jump jump : {Jump::run, Jump::single, Jump::none})
      for (const auto& pieces :
           std::vector<std::array<std::uint8_t, 2>>{{1, 1}, {2, 1}, {1, 2}, {0, 2}}) {
        layout.jump = jump;
        layout.pieces = pieces;
        compare_with_brute_force(layout);
      }
}

TEST(Retrograde, AgreesWithBruteForceForTwoAndTwo) {
  Layout layout = tile_layouts[3];
  layout.pieces = {2, 2};
  compare_with_brute_force(layout);
  layout.jump = Jump::none;
  compare_with_brute_force(layout);
}

// Crowded boards, where sides without a move are common.
TEST(Retrograde, AgreesWithBruteForceInACrowd) {
  compare_with_brute_force({.gray_tiles = bit(7), .pieces = {1, 18}});
  compare_with_brute_force({.jump = Jump::none, .pieces = {18, 1}});
  compare_with_brute_force({.black_tiles = bit(4) | bit(12), .pieces = {2, 19}});
}

// Each value follows from the values after one step.
TEST(Retrograde, IsConsistent) {
  Rng rng(2026);
  std::vector<Layout> layouts;
  for (Layout layout : tile_layouts)
    // Twelve and twelve: few states, but of so many placements that 32 bits do not number them.
    for (const std::uint8_t pieces : {3, 12}) {
      layout.pieces = {pieces, pieces};
      layouts.push_back(layout);
    }
  for (const Layout& layout : layouts) {
    const auto table = solved(layout, 2);
    const auto index = LayoutIndex::make(layout.pieces).value();
    Options rules;
    rules.tiles = false;
    for (int i = 0; i < 5000; ++i) {
      const Side mover = i % 2 ? Side::first : Side::second;
      Board board = index.unrank(mover, rng.below(index.states(mover)));
      board.black_tiles = layout.black_tiles;
      board.gray_tiles = layout.gray_tiles;
      Value best{Value::Kind::loss, 0};
      for (const Move& move : banmen::legal_moves<Contrast>(position_of(board, rules))) {
        Board next = board;
        play(next, move);
        const Value after = outcome(next, Jump::run) == Outcome::ongoing
                                ? value_at(table, index, next)
                                : Value{Value::Kind::loss, 0};
        if (const Value mine = one_ply_earlier(after); is_better(mine, best)) best = mine;
      }
      ASSERT_EQ(value_at(table, index, board), best);
    }
  }
}

TEST(Retrograde, DoesNotDependOnThreads) {
  Layout layout = tile_layouts[3];
  layout.pieces = {3, 2};
  const auto one = solved(layout, 1);
  for (const int threads : {2, 3, 5}) {
    const auto more = solved(layout, threads);
    EXPECT_EQ(more.codes, one.codes);
    EXPECT_EQ(more.statistics, one.statistics);
  }
}

TEST(Retrograde, MirrorAndTurnKeepValues) {
  Layout layout = tile_layouts[3];
  layout.pieces = {2, 3};
  const auto index = LayoutIndex::make({2, 3}).value(), swapped = LayoutIndex::make({3, 2}).value();
  const auto table = solved(layout, 1), mirror = solved(apply(Symmetry{.mirror = true}, layout), 1),
             turn = solved(apply(Symmetry{.turn = true}, layout), 1);
  Rng rng(1);
  for (int i = 0; i < 5000; ++i) {
    const Board board = index.unrank(Side::first, rng.below(index.states(Side::first)));
    ASSERT_EQ(value_at(mirror, index, mirrored(board)), value_at(table, index, board));
    ASSERT_EQ(value_at(turn, swapped, turned(board)), value_at(table, index, board));
  }
  EXPECT_EQ(mirror.statistics, table.statistics);
  EXPECT_EQ(turn.statistics, table.statistics);
}

TEST(Retrograde, StopsWhenAsked) {
  const auto ground = Ground::make({.pieces = {3, 3}}).value();
  search::Work work{.threads = 2};
  work.stop.request();
  EXPECT_EQ(solve(ground, work).error().code, Errc::stopped);
  search::Work later{.threads = 2};
  int calls = 0;
  later.progress = [&](const Progress&) {
    if (++calls == 3) later.stop.request();
  };
  EXPECT_EQ(solve(ground, later).error().code, Errc::stopped);
}

}  // namespace
}  // namespace banmen::contrast
