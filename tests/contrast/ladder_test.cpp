#include "engines/contrast/ladder.hpp"

#include <gtest/gtest.h>

#include "contrast/brute_force.hpp"
#include "contrast/folder.hpp"
#include "engines/contrast/placement.hpp"

namespace banmen::contrast {
namespace {

void compare_with_brute_force(const Layout& layout, Side owner, Tile tile) {
  Options rules;
  rules.jump = layout.jump;
  auto boards = test::all_boards(layout);
  for (Board& board : boards)
    board.stock[static_cast<std::size_t>(owner)][tile == Tile::black ? 0 : 1] = 1;
  const test::BruteForce truth(boards, rules);
  banmen::test::Folder folder;
  EndgameCache cache(folder.path());
  const auto ground = Ground::make(layout).value();
  const auto solved = solve_with_tile(cache, ground, owner, tile, {.threads = 2}).value();
  const auto index = LayoutIndex::make(layout.pieces).value();
  for (const Board& board : boards)
    ASSERT_EQ(to_value(solved.codes[static_cast<std::size_t>(board.to_move)][index.rank(board)]),
              truth.value(board))
        << to_text(position_of(board, rules));
}

TEST(SolveWithTile, AgreesWithBruteForce) {
  for (const Side owner : {Side::first, Side::second})
    for (const Tile tile : {Tile::black, Tile::gray}) {
      compare_with_brute_force({.pieces = {1, 1}}, owner, tile);
    }
  compare_with_brute_force({.pieces = {1, 2}}, Side::first, Tile::gray);
  compare_with_brute_force({.pieces = {1, 2}}, Side::second, Tile::black);
}

TEST(SolveWithTile, AgreesWithBruteForceAmongTiles) {
  const Layout layout{.black_tiles = bit(6) | bit(13), .gray_tiles = bit(17), .pieces = {2, 1}};
  compare_with_brute_force(layout, Side::first, Tile::black);
  Layout short_steps = layout;
  short_steps.jump = Jump::none;
  short_steps.pieces = {1, 1};
  compare_with_brute_force(short_steps, Side::first, Tile::gray);
}

// Every rung is what the ordinary rules say of the board with that stock.
TEST(Ladder, AgreesWithBruteForce) {
  Board even, odd;
  even.pieces = {bit(1), bit(22)};
  odd.pieces = {bit(2), bit(20) | bit(22)};
  odd.black_tiles = bit(7);
  odd.to_move = Side::second;
  for (const Board& start : {even, odd}) {
    banmen::test::Folder folder;
    EndgameCache cache(folder.path());
    const auto rungs = climb_ladder(cache, start, Jump::run, {.threads = 2}).value();
    ASSERT_EQ(rungs.size(), 5u);
    for (const Rung& rung : rungs) {
      Board board = start;
      board.stock = rung.stock;
      EXPECT_EQ(rung.value, test::BruteForce({board}, {}).value(board)) << rung.name;
    }
  }
}

TEST(Ladder, GoesOnWhereItWasStopped) {
  Board start;
  start.pieces = {bit(1) | bit(3), bit(21) | bit(23)};
  banmen::test::Folder folder, fresh;
  EndgameCache cache(folder.path()), whole(fresh.path());
  const auto truth = climb_ladder(whole, start, Jump::run, {}).value();
  int tables = 0;
  for (int attempt = 0; attempt < 100; ++attempt) {
    search::Work work;
    int calls = 0;
    work.progress = [&](const Progress&) {
      if (++calls > 150 * (attempt + 1)) work.stop.request();
    };
    const auto rungs = climb_ladder(cache, start, Jump::run, work);
    int now = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
      EXPECT_EQ(entry.path().extension(), ".table");
      ++now;
    }
    EXPECT_GE(now, tables);
    tables = now;
    if (!rungs) {
      EXPECT_EQ(rungs.error().code, Errc::stopped);
      continue;
    }
    EXPECT_GT(attempt, 0);
    for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_EQ((*rungs)[i].value, truth[i].value);
    return;
  }
  FAIL() << "never finished";
}

}  // namespace
}  // namespace banmen::contrast
